import { useNow } from '../../../platform/time/clock.ts';
import { auditText as text } from '../texts.ts';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { actionLabel, targetLabel } from '../audit-face.ts';
import type { AuditRow } from '../audit.api.ts';
import { Change } from './change.tsx';
import '../audit.css';

export function AuditList({ rows }: { rows: readonly AuditRow[] | undefined }) {
  return (
    <TableOrCards
      from="table"
      caption={text.title}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      skeletonRows={8}
      renderCard={(row) => <Item row={row} />}
      waitingCard={<WaitingCard first={['w-28', 'w-16']} lines={['w-40', 'w-32']} />}
    />
  );
}

const columns: Column<AuditRow>[] = [
  { key: 'time', head: text.columns.time, cell: (row) => <When time={row.time} />, skeleton: 'w-16' },
  { key: 'actor', head: text.columns.actor, cell: ({ actor }) => <Name name={actor} />, skeleton: 'w-40' },
  { key: 'action', head: text.columns.action, cell: (row) => <Name name={actionLabel(row)} hint={actionHint(row)} />, skeleton: 'w-20' },
  { key: 'target', head: text.columns.target, cell: (row) => <Name name={targetLabel(row)} hint={row.target} />, skeleton: 'w-16' },
  { key: 'change', head: text.columns.change, cell: (row) => <Change row={row} />, skeleton: 'w-32' },
  { key: 'address', head: text.columns.address, cell: ({ address }) => <Address address={address} />, skeleton: 'w-20' },
];

function When({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatExact(time)} className="text-3">
      {formatWhen(time, now)}
    </time>
  );
}

function actionHint(row: AuditRow): string {
  return row.subject === null ? row.action : `${actionLabel(row)} (${row.action})`;
}

function Name({ name, hint = name }: { name: string; hint?: string }) {
  return (
    <span className="audit-name truncate text-1" title={hint}>
      {name}
    </span>
  );
}

function Address({ address }: { address: string | null }) {
  if (address === null) return <span className="text-3">{text.unknownAddress}</span>;
  return <span className="num text-3">{address}</span>;
}

function Item({ row }: { row: AuditRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate font-bold text-1" title={actionHint(row)}>
          {actionLabel(row)}
        </span>
        <When time={row.time} />
      </div>
      <p className="min-w-0 truncate" title={row.target}>
        {targetLabel(row)}
      </p>
      <p className="flex flex-wrap gap-x-1.5 text-xs text-3">
        <span className="min-w-0 truncate" title={row.actor}>
          {row.actor}
        </span>
        <Address address={row.address} />
      </p>
      <Change row={row} />
    </li>
  );
}
