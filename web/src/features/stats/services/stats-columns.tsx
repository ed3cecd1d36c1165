import { serviceStatsText as text } from '../stats.texts.ts';
import { type Column, SortHead, sortedColumn } from '../../../ui/list/table.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { rateOf, type SortKey, type Sorting, type StatsRow } from '../service-rows.ts';
import { ServiceRate } from './service-rate.tsx';
import { Count, Margin, Money, Server, Service } from './stats-cells.tsx';
import '../../../ui/list/listing.css';

type Sorted = { sorting: Sorting; onSort: (by: SortKey) => void };

export function statsColumns({ sorting, onSort }: Sorted): Column<StatsRow>[] {
  const sorted = (key: SortKey, rest: Pick<Column<StatsRow>, 'cell' | 'align' | 'skeleton'>): Column<StatsRow> => {
    const isDown = sorting.by === key ? sorting.isDown : undefined;
    const label = text.columns[key];
    return {
      key,
      head: <SortHead label={label} hint={text.sortBy(label)} isDown={isDown} onSort={() => onSort(key)} />,
      sorted: sortedColumn(isDown),
      ...rest,
    };
  };
  const right = (key: SortKey, cell: Column<StatsRow>['cell']) => sorted(key, { align: 'right', cell, skeleton: 'w-12' });
  return [
    sorted('serviceName', { cell: (row) => <Service row={row} />, skeleton: 'w-40' }),
    sorted('server', { cell: (row) => <Server row={row} />, skeleton: 'w-16' }),
    right('totalSuccess', ({ totalSuccess }) => <Count value={totalSuccess} />),
    right('totalFailed', ({ totalFailed }) => <Count value={totalFailed} />),
    right('rate', (row) => <ServiceRate rate={rateOf(row)} />),
    right('wait', ({ waitSeconds }) =>
      waitSeconds === null ? <span className="text-3">{text.none}</span> : <span className="num text-1">{formatClock(waitSeconds)}</span>,
    ),
    right('takings', ({ takings }) => <Money value={takings} />),
    right('cost', ({ providerCost }) => <Money value={providerCost} />),
    right('margin', (row) => <Margin row={row} />),
  ];
}
