import type { DayRange } from '../../stats/days.ts';

export type PeriodName = 'today' | 'last7' | 'last30' | 'thisMonth' | 'lastMonth' | 'last365';

export function periodsOf(today: string): Record<PeriodName, DayRange> {
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  return {
    today: last(1),
    last7: last(7),
    last30: last(30),
    thisMonth: monthOf(today, today),
    lastMonth: monthBefore(today, today),
    last365: last(365),
  };
}

/** The month before the one that a day is in. */
export function monthBefore(day: string, today: string): DayRange {
  return monthOf(addDays(firstOf(day), -1), today);
}

/** Undefined where it hasn't begun. */
export function monthAfter(day: string, today: string): DayRange | undefined {
  const next = firstOf(addDays(firstOf(day), 31));
  return next > today ? undefined : monthOf(next, today);
}

/** Up to today. */
export function monthOf(day: string, today: string): DayRange {
  const last = addDays(firstOf(addDays(firstOf(day), 31)), -1);
  return { from: firstOf(day), to: last > today ? today : last };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function firstOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}
