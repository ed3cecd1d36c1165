import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { servicesQuery } from '../../catalogue/services/services.api.ts';
import { type Route, serversQuery } from '../servers.api.ts';
import { decisionsFor, describeMode } from './pauses.rules.ts';
import { pausesText as text } from './pauses.texts.ts';
import { useDecision } from './use-decision.ts';

type Service = { serviceId: string; serviceName: string };

/** Any service of the route's server, also one whose success never fell. */
export function PinDialog({ route: opened, onClose }: { route: Route; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const query = useQuery(servicesQuery({ serverId: opened.server, search: search.trim(), page: 1 }));
  const { data: servers } = useQuery(serversQuery());
  const route = servers?.flatMap(({ routes }) => routes).find(({ _id }) => _id === opened._id) ?? opened;
  const services = query.data?.data.map(({ _id, serviceName }) => ({ serviceId: _id, serviceName }));
  const further = (query.data?.pagination.total ?? 0) - (services?.length ?? 0);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.pinTitle(route.label)}
      subtitle={text.pinNote}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <SearchField label={text.pinSearch} placeholder={text.pinPlaceholder} value={search} onSearch={setSearch} />
      <ListStates
        query={query}
        count={services?.length}
        failedTitle={text.pinFailed}
        none={<p className="text-sm text-3">{text.pinNone}</p>}
      >
        {services === undefined ? (
          <div className="grid gap-5 py-2" aria-hidden>
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </div>
        ) : (
          <ul aria-label={text.pinList(route.label)}>
            {services.map((service) => (
              <PinnedService key={service.serviceId} service={service} route={route} />
            ))}
          </ul>
        )}
        {further > 0 && <p className="pt-2 text-xs text-3">{text.pinFurther(further)}</p>}
      </ListStates>
    </Dialog>
  );
}

function PinnedService({ service, route }: { service: Service; route: Route }) {
  const { isBusy, decide } = useDecision(route, service);
  const pause = route.pauses.find(({ serviceId }) => serviceId === service.serviceId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-2.5 text-sm not-first:border-t">
      <div className="min-w-0 grow basis-40">
        <p className="font-medium text-1 wrap-anywhere">{service.serviceName}</p>
        <p className="text-xs text-3">{describeMode(pause)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {decisionsFor(pause).map((decision) => (
          <Button
            key={decision}
            size="sm"
            aria-label={text.decide(text.decisions[decision], text.service(route.label, service.serviceName))}
            busy={isBusy}
            needsServer
            onClick={() => decide(decision)}
          >
            {text.decisions[decision]}
          </Button>
        ))}
      </div>
    </li>
  );
}
