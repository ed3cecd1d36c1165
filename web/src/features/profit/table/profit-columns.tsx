import { addRupees } from '@pinline/contract/values/rupees.rules';
import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { CountedFigure } from '@pinline/contract/profit/profit.rules';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Column, SortHead, sortedColumn } from '../../../ui/list/table.tsx';
import { formatCount } from '../../stats/figures.ts';
import { rateTone } from '../../catalogue/rated-figures.ts';
import { formatAmount, formatPercent, marginOf, successOf } from '../profit-figures.ts';
import type { ProfitView } from '../profit-view.ts';
import { profitText as text } from '../profit.texts.ts';
import { NumbersLink } from './numbers-link.tsx';
import { nameOf, RowName } from './row-name.tsx';
import '../../../ui/list/listing.css';

type Money = 'takings' | 'providerCost' | 'leak' | 'promo' | 'referral' | 'fees' | 'refunds' | 'net';

/** By what they earned: the most first, or the least. */
type NetSorting = { isWorstFirst: boolean; onTurn: () => void };

export function profitColumns(view: ProfitView, sorting: NetSorting | undefined): Column<ProfitRow>[] {
  const right = (key: keyof typeof text.columns, cell: (row: ProfitRow) => ReactNode): Column<ProfitRow> => ({
    key,
    head: text.columns[key],
    align: 'right',
    cell,
    skeleton: 'w-12',
  });
  const behind = (column: string, figure: CountedFigure, row: ProfitRow, count: number, cell: ReactNode) => (
    <NumbersLink {...{ row, view, figure, count }} label={text.numbersOf({ column, name: nameOf(row, view) })}>
      {cell}
    </NumbersLink>
  );
  const money = (key: keyof typeof text.columns, of: Money, figure?: CountedFigure, countOf: (row: ProfitRow) => number = () => 1) =>
    right(key, (row) => {
      const shown = <MoneyFigure value={row[of]} isBad={of === 'leak'} />;
      return figure === undefined || row[of] === 0
        ? shown
        : behind(`${text.columns[key]} ${formatAmount(row[of])}`, figure, row, countOf(row), shown);
    });
  return [
    {
      key: 'name',
      head: view.by === 'time' ? text.intervals[view.interval] : text.dimensions[view.by],
      cell: (row) => <RowName {...{ row, view }} />,
      skeleton: 'w-32',
    },
    right('sold', (row) => behind(`${text.columns.sold} ${formatCount(row.sold)}`, 'sold', row, row.sold, <Count value={row.sold} />)),
    right('codes', (row) =>
      behind(`${text.columns.codes} ${formatCount(row.codes)}`, 'codes', row, row.codes, <Count value={row.codes} />),
    ),
    right('success', (row) => <Success row={row} />),
    money('takings', 'takings', 'codes'),
    money('cost', 'providerCost', 'codes'),
    money('kept', 'leak', 'kept', ({ kept }) => kept),
    money('promo', 'promo'),
    money('referral', 'referral'),
    money('fees', 'fees'),
    // Instead of the three before it, where there is no room for them (profit.css).
    right('bonuses', (row) => <MoneyFigure value={bonusesAndFees(row)} isBad={false} />),
    money('refunds', 'refunds', 'refunds'),
    { ...money('net', 'net'), ...(sorting && sortedNet(sorting)) },
    right('margin', (row) => <Margin row={row} />),
  ];
}

function bonusesAndFees({ promo, referral, fees }: ProfitRow): number {
  return addRupees(promo, referral, fees);
}

function sortedNet({ isWorstFirst, onTurn }: NetSorting): Pick<Column<ProfitRow>, 'head' | 'sorted'> {
  return {
    head: <SortHead label={text.columns.net} isDown={!isWorstFirst} onSort={onTurn} />,
    sorted: sortedColumn(!isWorstFirst),
  };
}

function Count({ value }: { value: number }) {
  return <span className="num text-1">{formatCount(value)}</span>;
}

function MoneyFigure({ value, isBad }: { value: number; isBad: boolean }) {
  const tone = value === 0 ? 'text-3' : value < 0 || (isBad && value > 0) ? 'text-danger-text' : 'text-1';
  return <span className={classes('num', tone)}>{formatAmount(value)}</span>;
}

function Success({ row }: { row: ProfitRow }) {
  const success = successOf(row);
  if (success === null) return <span className="text-3">{text.none}</span>;
  const tone = { success: 'text-success-text', warning: 'text-warning-text', danger: 'text-danger-text' }[rateTone(success)];
  return <span className={classes('num font-medium', tone)}>{formatPercent(success)}</span>;
}

function Margin({ row }: { row: ProfitRow }) {
  const margin = marginOf(row);
  if (margin === null) return <span className="text-3">{text.none}</span>;
  return <span className={classes('num', margin < 0 ? 'text-danger-text' : 'text-1')}>{formatPercent(margin)}</span>;
}
