import { useConfig } from '../../../platform/api/config.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { auditText as text } from '../audit.texts.ts';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { describeAction, nameTarget } from '../audit-face.ts';
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
  { key: 'happened', head: text.columns.happened, cell: (row) => <Happened row={row} />, skeleton: 'w-72' },
  { key: 'address', head: text.columns.address, align: 'right', cell: (row) => <Address row={row} />, skeleton: 'w-20' },
];

function When({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatExact(time)} className="text-3">
      {formatWhen(time, now)}
    </time>
  );
}

/** The keys are what the search finds. */
function Happened({ row }: { row: AuditRow }) {
  const app = useConfig()?.appName ?? '';
  const values = { target: <bdi className="text-1">{nameTarget(row)}</bdi> };
  return (
    <div className="audit-happened">
      <p title={`${row.action} ${row.target}`}>
        <bdi className="font-medium text-1">{row.actor ?? (row.address === null ? text.automatic(app) : text.atTerminal)}</bdi>{' '}
        <Sentence text={describeAction(row)} values={values} />
      </p>
      <Change row={row} />
    </div>
  );
}

function Address({ row: { actor, address } }: { row: AuditRow }) {
  if (address === null) return <span className="text-3">{actor === null ? text.noAddress : text.unknownAddress}</span>;
  return <span className="num text-3">{address}</span>;
}

function Item({ row }: { row: AuditRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <Happened row={row} />
      <p className="flex flex-wrap gap-x-1.5 text-xs text-3">
        <When time={row.time} />
        <span aria-hidden>·</span>
        <Address row={row} />
      </p>
    </li>
  );
}
