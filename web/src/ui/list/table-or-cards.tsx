import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../skeleton.tsx';
import { Table } from './table.tsx';

type TableOrCardsProps<Row> = ComponentProps<typeof Table<Row>> & {
  from: keyof typeof widths;
  renderCard: (row: Row) => ReactNode;
  waitingCard: ReactNode;
};

export function TableOrCards<Row>({ from, renderCard, waitingCard, ...table }: TableOrCardsProps<Row>) {
  const { caption, rows, rowKey } = table;
  return (
    <>
      <div className={classes('hidden', widths[from].table)}>
        <Table {...table} />
      </div>
      <ul className={widths[from].cards} aria-label={caption} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3].map((place) => <Fragment key={place}>{waitingCard}</Fragment>)
          : rows.map((row) => <Fragment key={rowKey(row)}>{renderCard(row)}</Fragment>)}
      </ul>
    </>
  );
}

const widths = {
  md: { table: 'md:block', cards: 'md:hidden' },
  table: { table: 'table:block', cards: 'table:hidden' },
  wide: { table: 'min-[1280px]:block', cards: 'min-[1280px]:hidden' },
};

export function WaitingCard({ first: [left, right], lines }: { first: readonly [string, string]; lines: readonly string[] }) {
  return (
    <li className="grid gap-5 border-line px-card py-4 not-first:border-t" aria-hidden>
      <span className="flex justify-between">
        <Skeleton className={left} />
        <Skeleton className={right} />
      </span>
      {lines.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </li>
  );
}
