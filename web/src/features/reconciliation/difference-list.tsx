import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/time/clock.ts';
import type { Column } from '../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../ui/list/table-or-cards.tsx';
import { formatExact, formatWhen } from '../../ui/time/ages.ts';
import { explainOf } from '../activations/all-numbers/all-numbers.search.ts';
import { shownAmount } from './amounts.ts';
import type { Difference, ProviderDifferences } from './differences.api.ts';
import { RowAction } from './row-action.tsx';
import { differencesText as text } from './differences.texts.ts';

type DifferenceListProps = {
  provider: Pick<ProviderDifferences, 'providerId' | 'name'>;
  rows: readonly Difference[];
  onSettle: (row: Difference) => void;
};

export function DifferenceList({ provider, rows, onSettle }: DifferenceListProps) {
  const action = (row: Difference) => <RowAction providerId={provider.providerId} row={row} onSettle={onSettle} />;
  return (
    <TableOrCards
      from="table"
      caption={text.caption(provider.name)}
      columns={[
        ...columns,
        repairColumn(!rows.some(({ settled }) => settled !== null)),
        { key: 'action', head: '', align: 'right', cell: action },
      ]}
      rows={rows}
      rowKey={({ kind, reference }) => `${kind} ${reference}`}
      isOnlyRead
      renderCard={(row) => <Item row={row} action={action(row)} />}
      waitingCard={<WaitingCard first={['w-28', 'w-16']} lines={['w-40', 'w-32']} />}
    />
  );
}

const columns: Column<Difference>[] = [
  { key: 'time', head: text.columns.time, cell: (row) => <When at={row.at} /> },
  { key: 'difference', head: text.columns.difference, cell: ({ says }) => <Words>{says}</Words> },
  { key: 'number', head: text.columns.number, cell: (row) => <NumberAtProvider row={row} /> },
  { key: 'amount', head: text.columns.amount, align: 'right', cell: (row) => <Amount row={row} /> },
];

function repairColumn(isOpen: boolean): Column<Difference> {
  return { key: 'repair', head: isOpen ? text.columns.repair : text.columns.done, cell: (row) => <Words>{whatToDo(row)}</Words> };
}

/** In lines, so that the row's button stays in sight. */
function Words({ children }: { children: string }) {
  return <span className="block min-w-34 py-1.5 whitespace-normal! text-1">{children}</span>;
}

/** Leads to its explanation, if it is one of ours. */
function NumberAtProvider({ row: { reference, number } }: { row: Difference }) {
  if (number === null) return <span className="num">{reference}</span>;
  return (
    <Link
      to="/admin/otp-history"
      search={{ userId: number.userId, explain: explainOf(number) }}
      className="num underline underline-offset-3"
    >
      {reference}
    </Link>
  );
}

function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)} className="whitespace-nowrap text-3">
      {formatWhen(at, now)}
    </time>
  );
}

function Amount({ row: { amount, currency } }: { row: Difference }) {
  return (
    <span className="num whitespace-nowrap text-1">
      {shownAmount(amount)} {currency}
    </span>
  );
}

/** Or what was done. */
function whatToDo({ repair, settled }: Difference): string {
  return settled === null ? repair : text.settledBy(settled);
}

function Item({ row, action }: { row: Difference; action: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-2">
        <b className="min-w-0 truncate text-1">
          <NumberAtProvider row={row} />
        </b>
        <Amount row={row} />
      </div>
      <p>{row.says}</p>
      <p className="text-3">{whatToDo(row)}</p>
      <p className="text-xs">
        <When at={row.at} />
      </p>
      <div>{action}</div>
    </li>
  );
}
