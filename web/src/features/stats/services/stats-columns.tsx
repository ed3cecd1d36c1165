import { ArrowDown, ArrowUp } from 'lucide-react';
import { serviceStatsText as text } from '../texts.ts';
import type { Column } from '../../../ui/list/table.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { rateOf, type SortKey, type Sorting, type StatsRow } from '../service-rows.ts';
import { ServiceRate } from './service-rate.tsx';
import { Count, Margin, Money, Server, Service } from './stats-cells.tsx';

type Sorted = { sorting: Sorting; onSort: (by: SortKey) => void };

export function statsColumns({ sorting, onSort }: Sorted): Column<StatsRow>[] {
  const sorted = (key: SortKey, rest: Pick<Column<StatsRow>, 'cell' | 'align' | 'skeleton'>): Column<StatsRow> => ({
    key,
    head: <SortHead by={key} sorting={sorting} onSort={onSort} />,
    sorted: sorting.by !== key ? undefined : sorting.isDown ? 'descending' : 'ascending',
    ...rest,
  });
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

function SortHead({ by, sorting, onSort }: { by: SortKey } & Sorted) {
  const Arrow = sorting.isDown ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="stats-sort touch-reach" title={text.sortBy(text.columns[by])} onClick={() => onSort(by)}>
      {text.columns[by]}
      {sorting.by === by && <Arrow size={12} strokeWidth={2} aria-hidden />}
    </button>
  );
}
