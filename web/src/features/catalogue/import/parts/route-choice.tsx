import type { AdminServer, Route } from '@pinline/contract/providers/providers.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { importText } from '../import.texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListStates } from '../../../../ui/list/list-states.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { serversQuery } from '../../../providers/servers.api.ts';
import '../../services/services.css';

const text = importText.routes;

export function RouteChoice() {
  const query = useQuery(serversQuery());
  const routes = query.data?.flatMap((server) => server.routes.map((route) => ({ route, server })));
  return (
    <Card className="listing-card">
      <CardHead title={text.title}>
        <p className="text-xs text-3">{text.hint}</p>
      </CardHead>
      <ListStates
        query={query}
        count={routes?.length}
        failedTitle={text.failedTitle}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} action={<AddRoute />} />}
      >
        <ul aria-label={text.title} aria-busy={routes === undefined}>
          {routes === undefined
            ? [0, 1, 2, 3].map((line) => <WaitingRoute key={line} />)
            : routes.map(({ route, server }) => <Choice key={route._id} route={route} server={server} />)}
        </ul>
      </ListStates>
    </Card>
  );
}

function AddRoute() {
  return (
    <Link to="/admin/services" search={{ add: 'route' }} className={buttonClass({ variant: 'primary' })}>
      {text.add}
    </Link>
  );
}

function Choice({ route, server }: { route: Route; server: AdminServer }) {
  return (
    <li className="border-line not-first:border-t">
      <Link to="/admin/services/import" search={{ route: route._id }} className="services-route text-sm">
        <span className="num text-1">{route.label}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere text-1">
            <Sentence text={text.server} values={{ server: server.serverName, provider: route.providerName }} />
          </span>
          <span className="block text-xs wrap-anywhere text-3">{text.place(route.countryName, route.operator)}</span>
        </span>
        {!route.isEnabled && <Badge>{text.off}</Badge>}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      </Link>
    </li>
  );
}

function WaitingRoute() {
  return (
    <li className="border-line not-first:border-t" aria-hidden>
      <span className="services-route">
        <Skeleton className="w-8" />
        <Skeleton className="w-44" />
      </span>
    </li>
  );
}
