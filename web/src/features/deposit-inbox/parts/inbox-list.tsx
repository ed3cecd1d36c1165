import type { InboxRow } from '@pinline/contract/deposit-inbox';
import { useNow } from '../../../platform/clock.ts';
import { inboxText as text } from '../../../strings/deposit-inbox.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Decision } from '../inbox-face.ts';
import { Decisions, Money, Payment, Person, Reason, Status, Times } from './inbox-cells.tsx';

type Decide = (row: InboxRow, decision: Decision) => void;
type InboxListProps = { /** Undefined while loading. */ rows: readonly InboxRow[] | undefined; onDecide: Decide };

/** A table where its columns fit, else cards with the same facts. */
export function InboxList({ rows, onDecide }: InboxListProps) {
  const now = useNow();
  return (
    <>
      <div className="hidden table:block">
        <Table caption={text.title} columns={columns(now, onDecide)} rows={rows} rowKey={keyOf} skeletonRows={8} />
      </div>
      <ul className="table:hidden" aria-label={text.title} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3].map((line) => <WaitingItem key={line} />)
          : rows.map((row) => <Item key={keyOf(row)} row={row} now={now} onDecide={onDecide} />)}
      </ul>
    </>
  );
}

/** A deposit and an unclaimed payment may have the same id. */
function keyOf({ _id, status }: InboxRow): string {
  return `${status === 'unclaimed' ? 'payment' : 'deposit'} ${_id}`;
}

function columns(now: number, onDecide: Decide): Column<InboxRow>[] {
  const { columns: heads } = text;
  return [
    { key: 'amount', head: heads.amount, align: 'right', cell: (row) => <Money row={row} />, skeleton: 'w-20' },
    { key: 'payment', head: heads.reference, cell: (row) => <Payment row={row} />, skeleton: 'w-40' },
    { key: 'user', head: heads.user, cell: (row) => <Person row={row} />, skeleton: 'w-36' },
    { key: 'status', head: heads.status, cell: (row) => <StatusAndReason row={row} />, skeleton: 'h-5.5 w-20 rounded-badge' },
    { key: 'time', head: heads.time, cell: (row) => <Times row={row} now={now} />, skeleton: 'w-20' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: (row) => <Decisions row={row} onDecide={(decision) => onDecide(row, decision)} />,
      skeleton: 'w-20',
    },
  ];
}

function StatusAndReason({ row }: { row: InboxRow }) {
  return (
    <span className="grid gap-1 py-1.5">
      <span>
        <Status row={row} />
      </span>
      <Reason row={row} />
    </span>
  );
}

function Item({ row, now, onDecide }: { row: InboxRow; now: number; onDecide: Decide }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <Money row={row} />
        <Status row={row} />
      </div>
      <Person row={row} />
      <Payment row={row} />
      <Reason row={row} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Times row={row} now={now} />
        <Decisions row={row} onDecide={(decision) => onDecide(row, decision)} />
      </div>
    </li>
  );
}

function WaitingItem() {
  return (
    <li className="grid gap-5 border-line px-card py-4 not-first:border-t" aria-hidden>
      <span className="flex justify-between">
        <Skeleton className="w-20" />
        <Skeleton className="w-16" />
      </span>
      <Skeleton className="w-44" />
      <Skeleton className="w-36" />
    </li>
  );
}
