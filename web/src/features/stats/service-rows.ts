import { percentOf } from '@pinline/contract/values/percent.rules';
import type { ServiceStat } from '@pinline/contract/stats/calls';
import { oneOf } from '../../platform/page/search.ts';

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

export const sortKeys = ['serviceName', 'serverName', 'server', 'totalSuccess', 'totalFailed', 'rate'] as const;
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

/** Counts descending; names and rates ascending, as the worst rates matter most. */
export function firstSorting(by: SortKey): Sorting {
  return { by, isDown: by === 'totalSuccess' || by === 'totalFailed' };
}

export function sortRows(rows: readonly ServiceStat[], { by, isDown }: Sorting): ServiceStat[] {
  const sign = isDown ? -1 : 1;
  return rows.toSorted((a, b) => compareBy(by, a, b, sign) || byName(a, b));
}

function compareBy(by: SortKey, a: ServiceStat, b: ServiceStat, sign: number): number {
  if (by !== 'rate') return sign * compare(a[by], b[by]);
  const [left, right] = [rateOf(a), rateOf(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

function byName(a: ServiceStat, b: ServiceStat): number {
  return compare(a.serviceName, b.serviceName) || compare(a.server, b.server);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
