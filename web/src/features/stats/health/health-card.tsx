import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { Answer, Balance, Lasts, RouteName, Success, Wait } from './health-cells.tsx';
import { type RouteHealth, routeHealthQuery } from './health.api.ts';
import { healthText as text } from './health.texts.ts';
import './health.css';

export function HealthCard() {
  const query = useQuery(routeHealthQuery());
  return (
    <Card>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{text.period}</span>
      </CardHead>
      <ListStates
        query={query}
        count={query.data?.length}
        failedTitle={text.failedTitle}
        failedText={text.failedText}
        none={<EmptyState kind="empty" title={text.empty} text={text.emptyText} action={<AddRoute />} />}
      >
        <TableOrCards
          from="md"
          caption={text.title}
          columns={columns}
          rows={query.data}
          rowKey={({ _id }) => _id}
          isOnlyRead
          renderCard={(route) => <RouteCard route={route} />}
          waitingCard={<WaitingCard first={['w-24', 'w-16']} lines={[]} />}
        />
      </ListStates>
    </Card>
  );
}

function AddRoute() {
  return (
    <Allowed to="setup">
      <Link to="/admin/services" className={buttonClass({})}>
        {text.add}
      </Link>
    </Allowed>
  );
}

const right = (key: string, head: string, cell: (route: RouteHealth) => React.ReactNode): Column<RouteHealth> => ({
  key,
  head,
  align: 'right',
  cell,
  skeleton: 'w-14',
});

const columns: Column<RouteHealth>[] = [
  { key: 'route', head: text.route, cell: (route) => <RouteName route={route} />, skeleton: 'w-32' },
  { key: 'success', head: text.success, cell: (route) => <Success route={route} hasBar />, skeleton: 'w-24' },
  right('wait', text.wait, (route) => <Wait route={route} />),
  right('answer', text.answer, (route) => <Answer route={route} />),
  right('balance', text.balance, (route) => <Balance route={route} />),
  right('lasts', text.lasts, (route) => <Lasts route={route} />),
];

function RouteCard({ route }: { route: RouteHealth }) {
  return (
    <li className="health-card">
      <RouteName route={route} />
      <Balance route={route} />
      <span className="health-more">
        {text.success} <Success route={route} /> · {text.wait} <Wait route={route} /> · {text.answer} <Answer route={route} /> ·{' '}
        {text.lasts} <Lasts route={route} />
      </span>
    </li>
  );
}
