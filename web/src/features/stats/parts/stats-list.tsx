import type { ServiceStat } from '@pinline/contract/stats/calls';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { serviceStatsText as text } from '../texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { formatCount } from '../figures.ts';
import { rateOf, type SortKey, type Sorting } from '../service-rows.ts';
import { ServiceRate } from './service-rate.tsx';

type StatsListProps = {
  rows: readonly ServiceStat[] | undefined;
  sorting: Sorting;
  onSort: (by: SortKey) => void;
};

export function StatsList({ rows, sorting, onSort }: StatsListProps) {
  return (
    <>
      <div className="hidden table:block">
        <Table caption={text.title} columns={columns({ sorting, onSort })} rows={rows} rowKey={keyOf} skeletonRows={8} />
      </div>
      <ul className="table:hidden" aria-label={text.title} aria-busy={rows === undefined}>
        {rows === undefined
          ? [0, 1, 2, 3].map((row) => <SkeletonItem key={row} />)
          : rows.map((row) => <Item key={keyOf(row)} row={row} />)}
      </ul>
    </>
  );
}

function keyOf({ server, serverName, serviceName }: ServiceStat): string {
  return `${server} ${serverName} ${serviceName}`;
}

function columns({ sorting, onSort }: Pick<StatsListProps, 'sorting' | 'onSort'>): Column<ServiceStat>[] {
  const sorted = (key: SortKey, rest: Pick<Column<ServiceStat>, 'cell' | 'align' | 'skeleton'>): Column<ServiceStat> => ({
    key,
    head: <SortHead by={key} sorting={sorting} onSort={onSort} />,
    sorted: sorting.by !== key ? undefined : sorting.isDown ? 'descending' : 'ascending',
    ...rest,
  });
  return [
    sorted('serviceName', { cell: (row) => <Service row={row} />, skeleton: 'w-40' }),
    sorted('serverName', { cell: ({ serverName }) => <Name name={serverName} />, skeleton: 'w-20' }),
    sorted('server', { cell: ({ server }) => text.server(server), skeleton: 'w-16' }),
    sorted('totalSuccess', { align: 'right', cell: ({ totalSuccess }) => <Count value={totalSuccess} />, skeleton: 'w-12' }),
    sorted('totalFailed', { align: 'right', cell: ({ totalFailed }) => <Count value={totalFailed} />, skeleton: 'w-12' }),
    sorted('rate', { align: 'right', cell: (row) => <ServiceRate rate={rateOf(row)} />, skeleton: 'w-12' }),
  ];
}

function SortHead({ by, sorting, onSort }: { by: SortKey } & Pick<StatsListProps, 'sorting' | 'onSort'>) {
  const Arrow = sorting.isDown ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="stats-sort touch-reach" title={text.sortBy(text.columns[by])} onClick={() => onSort(by)}>
      {text.columns[by]}
      {sorting.by === by && <Arrow size={12} strokeWidth={2} aria-hidden />}
    </button>
  );
}

function Service({ row: { serviceName, logo } }: { row: ServiceStat }) {
  return (
    <span className="flex items-center gap-2.5">
      <Tile label={serviceName} logo={logo} size="sm" />
      <span className="stats-service truncate font-medium text-1" title={serviceName}>
        {serviceName}
      </span>
    </span>
  );
}

function Name({ name }: { name: string }) {
  return (
    <span className="stats-service block truncate" title={name}>
      {name}
    </span>
  );
}

function Count({ value }: { value: number }) {
  return <span className="num text-1">{formatCount(value)}</span>;
}

function Item({ row }: { row: ServiceStat }) {
  return (
    <li className="flex items-center gap-3 border-line px-card py-3 not-first:border-t">
      <Tile label={row.serviceName} logo={row.logo} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium text-1" title={row.serviceName}>
          {row.serviceName}
        </p>
        <p className="truncate text-xs text-3" title={row.serverName}>
          {text.server(row.server)} <span aria-hidden>·</span> {row.serverName}
        </p>
        <p className="text-xs text-3">
          <Count value={row.totalSuccess} /> {text.columns.totalSuccess} <span aria-hidden>·</span> <Count value={row.totalFailed} />{' '}
          {text.columns.totalFailed}
        </p>
      </div>
      <ServiceRate rate={rateOf(row)} />
    </li>
  );
}

function SkeletonItem() {
  return (
    <li className="flex items-center gap-3 border-line px-card py-4 not-first:border-t" aria-hidden>
      <Skeleton className="size-7 rounded-[7px]" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="w-32" />
        <Skeleton className="w-20" />
      </span>
      <Skeleton className="w-20" />
    </li>
  );
}
