import type { StatementLine, StatementSummary } from '@pinline/contract/wallet/statement.calls';
import { dayIn } from '../../../stats/days.ts';

export type ShownDay = { day: string; lines: StatementLine[]; totals: StatementSummary['days'][number] | undefined };

/** Lines by the day of the shop's zone, in their order. */
export function groupByDay(lines: readonly StatementLine[], summary: StatementSummary | undefined, zone: string): ShownDay[] {
  const totals = new Map(summary?.days.map((of) => [of.day, of]));
  return [...Map.groupBy(lines, ({ time }) => dayIn(zone, Date.parse(time)))].map(([day, of]) => ({
    day,
    lines: of,
    totals: totals.get(day),
  }));
}
