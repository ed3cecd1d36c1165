import type { ReactNode } from 'react';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { notBefore } from '../../../platform/time/clock.rules.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { activationsText } from '../activations.texts.ts';
import { historyText } from './history.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/list/table.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { HelpIcon } from '../help/help-button.tsx';
import { historyFace } from './history-face.ts';
import type { HistoryFace } from './history-face.ts';
import { Listening, NumberCell, OtpCell, StatusBadge } from './history-cells.tsx';

type HistoryListProps = {
  rows: readonly HistoryRow[] | undefined;
  drawAction: (row: HistoryRow, action: HistoryFace['action']) => ReactNode;
  /** Where the number can be asked for again. */
  drawAgain: (row: HistoryRow) => ReactNode;
  onHelp: (id: string) => void;
};

export function HistoryList({ rows, ...draw }: HistoryListProps) {
  const now = useNow();
  return (
    <>
      <div className="hidden table:block">
        <Table caption={historyText.title} columns={columns({ now, ...draw })} rows={rows} rowKey={(row) => row._id} skeletonRows={8} />
      </div>
      <ul className="table:hidden" aria-label={historyText.title} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3].map((row) => <SkeletonItem key={row} />)
          : rows.map((row) => <Item key={row._id} row={row} now={now} {...draw} />)}
      </ul>
    </>
  );
}

type Drawn = Omit<HistoryListProps, 'rows'> & { now: number };

function columns({ now, drawAction, drawAgain, onHelp }: Drawn): Column<HistoryRow>[] {
  const { columns: heads } = historyText;
  return [
    {
      key: 'action',
      head: heads.action,
      cell: (row) => (
        <div className="grid justify-items-start">
          <span className="flex items-center gap-1">
            {drawAction(row, faceOf(row, now).action)}
            <HelpIcon onClick={() => onHelp(row._id)} />
          </span>
          {drawAgain(row)}
        </div>
      ),
      skeleton: 'h-7.5 w-20 rounded-control',
    },
    { key: 'service', head: heads.service, cell: (row) => <ServiceCell row={row} />, skeleton: 'w-40' },
    { key: 'price', head: heads.price, align: 'right', cell: (row) => <Amount value={row.price} />, skeleton: 'w-12' },
    { key: 'mobile', head: heads.mobile, cell: (row) => <NumberCell row={row} />, skeleton: 'w-32' },
    { key: 'status', head: heads.status, cell: (row) => <StatusBadge {...row} />, skeleton: 'h-5.5 w-20 rounded-badge' },
    { key: 'otp', head: heads.otp, cell: (row) => <OtpCell row={row} face={faceOf(row, now)} />, skeleton: 'w-16' },
    { key: 'date', head: heads.date, align: 'right', cell: (row) => <When row={row} now={now} />, skeleton: 'w-16' },
  ];
}

/** A row can be up to a second newer than the page's clock. */
function faceOf(row: HistoryRow, now: number): HistoryFace {
  return historyFace(row, notBefore(row.createdAt, now));
}

function ServiceCell({ row }: { row: HistoryRow }) {
  const { serviceName, logo } = row.serviceId;
  return (
    <span className="flex items-center gap-2.5">
      <Tile label={serviceName} logo={logo} size="sm" />
      <span className="max-w-52 truncate font-medium text-1" title={serviceName}>
        {serviceName}
      </span>
      <span className="text-xs text-3">{activationsText.serverName(row.server)}</span>
    </span>
  );
}

function When({ row, now }: { row: HistoryRow; now: number }) {
  return (
    <time dateTime={row.createdAt} title={formatExact(row.createdAt)} className="text-3">
      {formatWhen(row.createdAt, now)}
    </time>
  );
}

function Item({ row, now, drawAction, drawAgain, onHelp }: Drawn & { row: HistoryRow }) {
  const face = faceOf(row, now);
  const { serviceName, logo } = row.serviceId;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line px-card py-3 not-first:border-t">
      <div className="flex items-center gap-3">
        <Tile label={serviceName} logo={logo} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-md font-medium text-1">{serviceName}</p>
          <p className="flex flex-wrap gap-x-1 text-xs whitespace-nowrap text-3">
            <span>
              {activationsText.serverName(row.server)} <span aria-hidden>·</span>
            </span>
            <When row={row} now={now} />
          </p>
          <Listening row={row} face={face} />
        </div>
        <StatusBadge {...row} />
      </div>
      <div className="flex items-center justify-between gap-2 text-md">
        <NumberCell row={row} />
        <span className="flex items-center gap-2">
          <Amount value={row.price} />
          <HelpIcon onClick={() => onHelp(row._id)} className="-mr-1.5" />
        </span>
      </div>

      <div className="flex min-h-11 items-center justify-between gap-2 text-md">
        <OtpCell row={row} face={face} />
        {drawAction(row, face.action)}
      </div>
      {row.again !== null && <div className="-my-2.5 flex min-h-11 items-center justify-end">{drawAgain(row)}</div>}
    </li>
  );
}

function SkeletonItem() {
  return (
    <li className="grid gap-4 border-line px-card py-4 not-first:border-t" aria-hidden>
      <span className="flex items-center gap-3">
        <Skeleton className="size-7 rounded-[7px]" />
        <span className="grid gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="w-20" />
        </span>
        <Skeleton className="ml-auto h-5.5 w-20 rounded-badge" />
      </span>
      <span className="flex justify-between">
        <Skeleton className="w-36" />
        <Skeleton className="w-12" />
      </span>
    </li>
  );
}
