import { listedDimensions, profitIntervals, type ListedDimension, type ProfitInterval } from '@pinline/contract/profit/profit.rules';
import { oneOf, type Search } from '../../platform/page/search.ts';
import { type DayRange, isDay, rangeOf } from '../stats/days.ts';

export const shownDimensions = ['service', 'server', 'route', 'provider', 'country', 'time'] as const;
export type ShownDimension = ListedDimension | 'time';

/** Days are `yyyy-MM-dd` of the operator's zone, both included. */
export type ProfitView = DayRange & { by: ShownDimension; interval: ProfitInterval };

const usualDays = 14;
/** The server adds up no more at once. */
const mostDays = 800;

export function viewOf(address: Search, today: string): ProfitView {
  const [from, to] = [address['from'], address['to']];
  const usual = { from: addDays(today, 1 - usualDays), to: today };
  const range = isDay(from) || isDay(to) ? rangeOf({ from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined, today }) : usual;
  const earliest = addDays(range.to, 1 - mostDays);
  return {
    from: range.from < earliest ? earliest : range.from,
    to: range.to,
    by: oneOf([...listedDimensions, 'time'], address['by']) ?? 'service',
    interval: oneOf(profitIntervals, address['interval']) ?? 'day',
  };
}

/** So that a link to the usual days always ends today. */
export function addressOf({ from, to, by, interval }: ProfitView, today: string): Record<string, string | undefined> {
  const isUsual = to === today && from === addDays(today, 1 - usualDays);
  return {
    from: isUsual ? undefined : from,
    to: isUsual ? undefined : to,
    by: by === 'service' ? undefined : by,
    interval: interval === 'day' ? undefined : interval,
  };
}

export type PeriodName = 'last7' | 'last14' | 'last30' | 'thisMonth' | 'lastMonth' | 'last365';

export function periodsOf(today: string): Record<PeriodName, DayRange> {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(month, -1);
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  return {
    last7: last(7),
    last14: last(14),
    last30: last(30),
    thisMonth: { from: month, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    last365: last(365),
  };
}

/** The days of one row, within those shown. */
export function daysOfRow(key: string, { interval, from, to }: ProfitView): DayRange {
  const first = key < from ? from : key;
  const end = interval === 'day' ? key : interval === 'week' ? addDays(key, 6) : addDays(startOfNextMonth(key), -1);
  return { from: first, to: end > to ? to : end };
}

export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

function startOfNextMonth(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 24 * 60 * 60 * 1000;
