import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { CountedFigure } from '@pinline/contract/profit/profit.rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProfitView } from '../profit-view.ts';
import { numbersBehind } from './numbers-behind.ts';

type NumbersLinkProps = {
  row: ProfitRow;
  view: ProfitView;
  figure: CountedFigure;
  /** How many numbers it leads to: no link to none. */
  count: number;
  label?: string;
  children: ReactNode;
};

/** Opens the numbers that a figure is made of. */
export function NumbersLink({ row, view, figure, count, label, children }: NumbersLinkProps) {
  const search = count === 0 ? undefined : numbersBehind(row, view, figure);
  if (search === undefined) return children;
  return (
    <Link to="/admin/otp-history" search={search} aria-label={label} className="profit-link">
      {children}
    </Link>
  );
}
