import type { Route } from '../servers.api.ts';

type Reason = keyof Route['reports']['byReason'];

/** The most frequent first. */
export function reasonsOf({ reports: { byReason } }: Pick<Route, 'reports'>): { reason: Reason; count: number }[] {
  // The contract names every reason.
  const reasons = Object.keys(byReason) as Reason[];
  return reasons.map((reason) => ({ reason, count: byReason[reason] })).toSorted((a, b) => b.count - a.count);
}

export function countReports({ reports: { byReason } }: Pick<Route, 'reports'>): number {
  return Object.values(byReason).reduce((sum, count) => sum + count, 0);
}
