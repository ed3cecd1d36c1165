import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { CountedFigure } from '@pinline/contract/profit/profit.rules';
import { daysOfRow, type ProfitView } from '../profit-view.ts';

export const totalKey = 'total';
export const beforeKey = 'before';

export function isSum({ key }: ProfitRow): boolean {
  return key === totalKey || key === beforeKey;
}

/** The search of the list of all numbers; undefined where no number belongs to the row. */
export function numbersBehind(row: ProfitRow, view: ProfitView, figure: CountedFigure): Record<string, string> | undefined {
  const { from, to, by } = view;
  if (row.key === totalKey) return { figure, from, to };
  if (row.key === beforeKey || row.key === '') return undefined;
  return by === 'time' ? { figure, ...daysOfRow(row.key, view) } : { figure, from, to, by, key: row.key };
}
