import { Fragment } from 'react';
import { serviceStatsText as text } from '../stats.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { rateOf, type SortKey, type Sorting, type StatsRow } from '../service-rows.ts';
import { Count, Margin, Server, Service } from './stats-cells.tsx';
import { statsColumns } from './stats-columns.tsx';
import { ServiceRate } from './service-rate.tsx';

type StatsListProps = {
  rows: readonly StatsRow[] | undefined;
  total: StatsRow | undefined;
  sorting: Sorting;
  onSort: (by: SortKey) => void;
};

export function StatsList({ rows, total, sorting, onSort }: StatsListProps) {
  return (
    <>
      <TableOrCards
        from="table"
        caption={text.title}
        columns={statsColumns({ sorting, onSort })}
        rows={rows}
        rowKey={keyOf}
        foot={total && [total]}
        skeletonRows={8}
        renderCard={(row) => <Item row={row} />}
        waitingCard={<WaitingCard first={['w-40', 'w-12']} lines={['w-32', 'w-full']} />}
      />
      {total !== undefined && (
        <ul className="stats-total table:hidden">
          <Item row={total} />
        </ul>
      )}
    </>
  );
}

function keyOf({ server, serverName, serviceName, isTotal }: StatsRow): string {
  return isTotal ? 'total' : `${server} ${serverName} ${serviceName}`;
}

function Item({ row }: { row: StatsRow }) {
  const counts = [
    { name: text.columns.totalSuccess, value: <Count value={row.totalSuccess} /> },
    { name: text.columns.totalFailed, value: <Count value={row.totalFailed} /> },
    ...(row.waitSeconds === null
      ? []
      : [{ name: text.columns.wait, value: <span className="num text-1">{formatClock(row.waitSeconds)}</span> }]),
  ];
  return (
    <li className="stats-card">
      <Service row={row} />
      <ServiceRate rate={rateOf(row)} />
      <p className="stats-line">
        {!row.isTotal && (
          <>
            <Server row={row} /> <span aria-hidden>·</span>{' '}
          </>
        )}
        {counts.map(({ name, value }, place) => (
          <Fragment key={name}>
            {place > 0 && <span aria-hidden> · </span>}
            {value} {name}
          </Fragment>
        ))}
      </p>
      <dl className="listing-figures">
        <div>
          <dt>{text.short.takings}</dt>
          <dd>
            <Amount value={row.takings} />
          </dd>
        </div>
        <div>
          <dt>{text.short.cost}</dt>
          <dd>
            <Amount value={row.providerCost} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.margin}</dt>
          <dd>
            <Margin row={row} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
