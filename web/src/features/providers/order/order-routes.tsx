import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { formatCount } from '../../stats/figures.ts';
import type { RankedRoute, ServiceOrder } from './order.api.ts';
import { orderText as text } from './order.texts.ts';

/** Why: what each route of a service costs and brings, in today's order. */
export function OrderRoutes({ order: { serviceName, routes } }: { order: ServiceOrder }) {
  return (
    <div className="order-routes">
      <TableOrCards
        from="table"
        caption={text.why(serviceName)}
        columns={columns}
        rows={routes}
        rowKey={({ _id }) => _id}
        isOnlyRead
        renderCard={(route) => <Item route={route} />}
        waitingCard={<WaitingCard first={['w-28', 'w-16']} lines={['w-40']} />}
      />
    </div>
  );
}

const columns: Column<RankedRoute>[] = [
  { key: 'route', head: text.columns.route, cell: ({ label }) => <span className="num font-bold text-1">{label}</span> },
  { key: 'provider', head: text.columns.provider, cell: (route) => <Provider route={route} /> },
  { key: 'success', head: text.columns.success, align: 'right', cell: (route) => <Success route={route} /> },
  { key: 'cost', head: text.columns.cost, align: 'right', cell: ({ cost }) => <Money value={cost} /> },
  { key: 'margin', head: text.columns.margin, align: 'right', cell: ({ margin }) => <Money value={margin} /> },
  { key: 'earns', head: text.columns.earns, align: 'right', cell: ({ expectedNet }) => <Money value={expectedNet} isBold /> },
  { key: 'state', head: text.columns.state, cell: (route) => <Standing route={route} /> },
];

function Provider({ route: { providerName, countryName } }: { route: RankedRoute }) {
  return (
    <span className="block max-w-48 truncate" title={`${providerName}, ${countryName}`}>
      {providerName} <span className="text-3">{countryName}</span>
    </span>
  );
}

function Success({ route: { samples, succeeded, provenRate } }: { route: RankedRoute }) {
  if (samples === 0) return <span className="text-3">{text.noSamples}</span>;
  return (
    <span className="whitespace-nowrap">
      <span className="text-1 tabular-nums">{text.success(formatCount(succeeded), formatCount(samples))}</span>{' '}
      <span className="text-xs text-3 tabular-nums">{text.proven(provenRate)}</span>
    </span>
  );
}

function Money({ value, isBold = false }: { value: number | null; isBold?: boolean }) {
  if (value === null) return <span className="whitespace-nowrap text-3">{text.notKnown}</span>;
  return <Amount value={value} className={isBold ? 'font-bold' : undefined} />;
}

function Standing({ route: { standing } }: { route: RankedRoute }) {
  const tone = standing === 'open' ? 'success' : standing === 'not_working' ? 'danger' : 'warning';
  return (
    <Badge tone={tone} dot>
      {text.standings[standing]}
    </Badge>
  );
}

function Item({ route }: { route: RankedRoute }) {
  const { label, cost, margin, expectedNet } = route;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center gap-2">
        <span className="num font-bold text-1">{label}</span>
        <span className="min-w-0 flex-1">
          <Provider route={route} />
        </span>
        <Standing route={route} />
      </div>
      <dl className="order-facts">
        <Fact name={text.columns.success}>
          <Success route={route} />
        </Fact>
        <Fact name={text.columns.cost}>
          <Money value={cost} />
        </Fact>
        <Fact name={text.columns.margin}>
          <Money value={margin} />
        </Fact>
        <Fact name={text.columns.earns}>
          <Money value={expectedNet} isBold />
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
