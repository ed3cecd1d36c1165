import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useNow } from '../../../../platform/time/clock.ts';
import { inboxText as text } from '../inbox.texts.ts';
import type { Column } from '../../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../../ui/list/table-or-cards.tsx';
import type { Decision } from '../inbox-face.ts';
import { Decisions, Money, Payment, Person, Reason, Status, Times } from './inbox-cells.tsx';

type Decide = (row: InboxRow, decision: Decision) => void;
type InboxListProps = { rows: readonly InboxRow[] | undefined; onDecide: Decide };

export function InboxList({ rows, onDecide }: InboxListProps) {
  const now = useNow();
  return (
    <TableOrCards
      from="table"
      caption={text.title}
      columns={columns(now, onDecide)}
      rows={rows}
      rowKey={inboxKey}
      skeletonRows={8}
      renderCard={(row) => <Item row={row} now={now} onDecide={onDecide} />}
      waitingCard={<WaitingCard first={['w-20', 'w-16']} lines={['w-44', 'w-36']} />}
    />
  );
}

/** A deposit and an unclaimed payment may have the same id. */
export function inboxKey({ _id, status }: InboxRow): string {
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
    <li data-row={inboxKey(row)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
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
