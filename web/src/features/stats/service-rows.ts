import { addRupees } from '@pinline/contract/values/rupees.rules';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import { oneOf } from '../../platform/page/search.ts';
import { marginOf } from '../profit/profit-figures.ts';
import { serviceStatsText as text } from './stats.texts.ts';

export type StatsRow = ServiceStat & { /** The sum of all rows. */ isTotal?: true };

export type RateTone = 'success' | 'warning' | 'danger';

/** Percent of numbers with a code; null without numbers. */
export function rateOf({ totalSuccess, totalFailed }: Pick<ServiceStat, 'totalSuccess' | 'totalFailed'>): number | null {
  const total = totalSuccess + totalFailed;
  return total === 0 ? null : percentOf({ part: totalSuccess, whole: total });
}

export function rateTone(rate: number): RateTone {
  if (rate >= 95) return 'success';
  return rate >= 90 ? 'warning' : 'danger';
}

export function totalsOf(rows: readonly ServiceStat[]) {
  return {
    services: new Set(rows.map(({ serviceName }) => serviceName)).size,
    totalSuccess: rows.reduce((sum, row) => sum + row.totalSuccess, 0),
    totalFailed: rows.reduce((sum, row) => sum + row.totalFailed, 0),
  };
}

/** The total of rows that are shown; undefined for one, which is its own total. */
export function totalRowOf(rows: readonly ServiceStat[]): StatsRow | undefined {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return undefined;
  const money = (of: 'takings' | 'providerCost' | 'leak' | 'refunds' | 'net') => addRupees(...rows.map((row) => row[of]));
  const { totalSuccess, totalFailed } = totalsOf(rows);
  return {
    ...first,
    serviceName: text.total(rows.length),
    totalSuccess,
    totalFailed,
    takings: money('takings'),
    providerCost: money('providerCost'),
    leak: money('leak'),
    refunds: money('refunds'),
    net: money('net'),
    waitSeconds: null,
    isTotal: true,
  };
}

/** `Server 1`, or `Fast numbers, Server 1` where it has a name of its own. */
export function nameServer({ server, serverName }: Pick<ServiceStat, 'server' | 'serverName'>): string {
  const number = text.server(server);
  return serverName === number ? number : text.serverWithName({ name: serverName, number });
}

export const sortKeys = ['serviceName', 'server', 'totalSuccess', 'totalFailed', 'rate', 'wait', 'takings', 'cost', 'margin'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sorting = { by: SortKey; isDown: boolean };

export const usualSorting: Sorting = { by: 'totalSuccess', isDown: true };

export function sortingIn(text: unknown): Sorting | undefined {
  if (typeof text !== 'string') return undefined;
  const isDown = text.startsWith('-');
  const by = oneOf(sortKeys, isDown ? text.slice(1) : text);
  return by === undefined ? undefined : { by, isDown };
}

export function sortingText({ by, isDown }: Sorting): string {
  return isDown ? `-${by}` : by;
}

export function nextSorting(current: Sorting, by: SortKey): Sorting {
  return current.by === by ? { by, isDown: !current.isDown } : firstSorting(by);
}

/** Counts, waits and money descending; names, rates and margins ascending, as the worst ones matter most. */
export function firstSorting(by: SortKey): Sorting {
  return { by, isDown: !['serviceName', 'server', 'rate', 'margin'].includes(by) };
}

export function sortRows(rows: readonly ServiceStat[], { by, isDown }: Sorting): ServiceStat[] {
  const sign = isDown ? -1 : 1;
  return rows.toSorted((a, b) => compareBy(by, a, b, sign) || byName(a, b));
}

function compareBy(by: SortKey, a: ServiceStat, b: ServiceStat, sign: number): number {
  if (by === 'serviceName' || by === 'server') return sign * compare(a[by], b[by]);
  const [left, right] = [figureOf[by](a), figureOf[by](b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

const figureOf: Record<Exclude<SortKey, 'serviceName' | 'server'>, (row: ServiceStat) => number | null> = {
  totalSuccess: ({ totalSuccess }) => totalSuccess,
  totalFailed: ({ totalFailed }) => totalFailed,
  rate: rateOf,
  wait: ({ waitSeconds }) => waitSeconds,
  takings: ({ takings }) => takings,
  cost: ({ providerCost }) => providerCost,
  margin: marginOf,
};

function byName(a: ServiceStat, b: ServiceStat): number {
  return compare(a.serviceName, b.serviceName) || compare(a.server, b.server);
}

function compare(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
