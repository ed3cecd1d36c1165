import { Check, Clock3, Search, X } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { refer } from '../referrals.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import type { Referral } from '../referrals.api.ts';

const text = refer.history;

export function ReferralList({ rows }: { rows: readonly Referral[] | undefined }) {
  const now = useNow();
  return (
    <>
      <div className="hidden md:block">
        <Table caption={text.caption} columns={columnsAt(now)} rows={rows} rowKey={(row) => row.id} skeletonRows={5} />
      </div>
      <ul className="md:hidden" aria-label={text.caption} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3, 4].map((row) => <SkeletonItem key={row} />)
          : rows.map((row) => <Item key={row.id} row={row} now={now} />)}
      </ul>
    </>
  );
}

function columnsAt(now: number): Column<Referral>[] {
  const { columns } = text;
  return [
    { key: 'email', head: columns.email, cell: (row) => <Email row={row} />, skeleton: 'w-40' },
    { key: 'date', head: columns.date, cell: (row) => <When row={row} now={now} />, skeleton: 'w-20' },
    {
      key: 'status',
      head: columns.status,
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <Status row={row} />
          <span className="text-xs text-3">{text.statusNotes[row.status]}</span>
        </span>
      ),
      skeleton: 'h-5.5 w-40 rounded-badge',
    },
    { key: 'amount', head: columns.amount, align: 'right', cell: (row) => <Earned row={row} />, skeleton: 'w-12' },
  ];
}

function Item({ row, now }: { row: Referral; now: number }) {
  return (
    <li className="flex min-h-18 items-center justify-between gap-3 border-line px-card py-3 not-first:border-t">
      <div className="min-w-0">
        <p className="text-md">
          <Email row={row} />
        </p>
        <p className="text-xs text-3">
          <When row={row} now={now} />
        </p>
      </div>
      <div className="grid flex-none justify-items-end gap-1 text-md">
        <Earned row={row} />
        <Status row={row} />
      </div>
    </li>
  );
}

function Email({ row }: { row: Referral }) {
  return (
    <span className="block max-w-52 truncate font-medium text-1" title={row.email}>
      {row.email}
    </span>
  );
}

function When({ row, now }: { row: Referral; now: number }) {
  return (
    <time dateTime={row.date} title={formatExact(row.date)} className="text-3">
      {formatWhen(row.date, now)}
    </time>
  );
}

const looks = {
  pending: { tone: 'warning', icon: Clock3 },
  credited: { tone: 'success', icon: Check },
  review: { tone: 'neutral', icon: Search },
  refused: { tone: 'danger', icon: X },
} as const satisfies Record<Referral['status'], { tone: BadgeTone; icon: typeof Check }>;

function Status({ row: { status } }: { row: Referral }) {
  const { tone, icon } = looks[status];
  return (
    <span title={text.statusNotes[status]}>
      <Badge tone={tone} icon={icon}>
        {text.statuses[status]}
      </Badge>
    </span>
  );
}

function Earned({ row }: { row: Referral }) {
  if (row.status === 'credited') return <Amount value={row.amount} signed />;
  if (row.status === 'review') return <Amount value={row.amount} />;
  return <span className="text-3">{text.none}</span>;
}

function SkeletonItem() {
  return (
    <li className="flex min-h-18 items-center justify-between border-line px-card py-3 not-first:border-t" aria-hidden>
      <span className="grid gap-2.5">
        <Skeleton className="w-36" />
        <Skeleton className="w-20" />
      </span>
      <Skeleton className="h-5.5 w-20 rounded-badge" />
    </li>
  );
}
