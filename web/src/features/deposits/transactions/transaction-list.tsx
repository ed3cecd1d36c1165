import type { Transaction } from '@pinline/contract/wallet/wallet.calls';
import { useNow } from '../../../platform/time/clock.ts';
import { topup } from '../deposits.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/list/table.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { IdCell, PriceCell, reasonOf, TransactionStatus, TransactionTime } from './transaction-cells.tsx';

const text = topup.history;

export function TransactionList({ rows }: { rows: readonly Transaction[] | undefined }) {
  const now = useNow();
  return (
    <>
      <div className="hidden md:block">
        <Table caption={text.title} columns={columns(now)} rows={rows} rowKey={(row) => row._id} skeletonRows={6} />
      </div>
      <ul className="md:hidden" aria-label={text.title} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3].map((row) => <SkeletonItem key={row} />)
          : rows.map((row) => <Item key={row._id} row={row} now={now} />)}
      </ul>
    </>
  );
}

function columns(now: number): Column<Transaction>[] {
  const { columns: heads, types } = text;
  return [
    { key: 'amount', head: heads.amount, align: 'right', cell: (row) => <PriceCell row={row} />, skeleton: 'w-20' },
    { key: 'id', head: heads.id, cell: (row) => <IdCell row={row} />, skeleton: 'w-32' },
    { key: 'type', head: heads.type, cell: (row) => types[row.type], skeleton: 'w-16' },
    { key: 'status', head: heads.status, cell: (row) => <StatusCell row={row} />, skeleton: 'h-5.5 w-20 rounded-badge' },
    { key: 'time', head: heads.time, align: 'right', cell: (row) => <TransactionTime row={row} now={now} />, skeleton: 'w-16' },
  ];
}

function StatusCell({ row }: { row: Transaction }) {
  const reason = reasonOf(row);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5">
      <TransactionStatus row={row} />
      {reason !== null && <span className="topup-reason flex-1 text-xs wrap-anywhere text-3">{reason}</span>}
    </span>
  );
}

function Item({ row, now }: { row: Transaction; now: number }) {
  const reason = reasonOf(row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 not-first:border-t">
      <div className="flex items-center justify-between gap-3 text-md">
        <PriceCell row={row} />
        <TransactionStatus row={row} />
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3 text-xs text-3">
        <span className="flex flex-wrap gap-x-1 whitespace-nowrap">
          <span>
            {text.types[row.type]} <span aria-hidden>·</span>
          </span>
          <TransactionTime row={row} now={now} />
        </span>
        <IdCell row={row} />
      </div>
      {reason !== null && <p className="text-xs text-2">{reason}</p>}
    </li>
  );
}

function SkeletonItem() {
  return (
    <li className="grid gap-5 border-line px-card py-4 not-first:border-t" aria-hidden>
      <span className="flex justify-between">
        <Skeleton className="w-20" />
        <Skeleton className="w-16" />
      </span>
      <span className="flex justify-between">
        <Skeleton className="w-28" />
        <Skeleton className="w-28" />
      </span>
    </li>
  );
}
