import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../platform/page/address.ts';
import { oneOf, type Search } from '../../../platform/page/search.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useServerChoices } from '../../catalogue/services/server-choices.ts';
import { BackTitle } from '../../catalogue/services/parts/back-title.tsx';
import { AutomaticCard } from './automatic-card.tsx';
import { ordersQuery } from './order.api.ts';
import { ServiceOrderItem } from './service-order-item.tsx';
import { orderText as text } from './order.texts.ts';
import './order.css';

export function OrderScreen() {
  const { filters, show } = useAddress(serverIn);
  const query = useQuery(ordersQuery(filters.server));
  const choices = useServerChoices();
  const { data } = query;
  return (
    <Page
      title={<BackTitle title={text.title} back={text.back} />}
      subtitle={text.subtitle}
      actions={
        <Select
          label={text.server}
          value={filters.server}
          options={choices.map(({ _id, serverName }) => ({ value: _id, label: serverName }))}
          onSelect={(server) => show({ server })}
        />
      }
    >
      {data !== undefined && <AutomaticCard orders={data} />}
      <Card aria-busy={data === undefined && !query.isError}>
        {data !== undefined && data.services.length > 0 && (
          <CardHead title={text.list(data.serverName)}>
            <span className="text-xs text-3">{text.shown(data.services.length + data.further)}</span>
          </CardHead>
        )}
        <ListStates
          query={query}
          count={data?.services.length}
          failedTitle={text.failedTitle}
          none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />}
        >
          {data === undefined ? (
            <div className="grid gap-5 p-card" aria-hidden>
              <Skeleton className="w-1/2" />
              <Skeleton className="w-3/4" />
              <Skeleton className="w-2/3" />
            </div>
          ) : (
            <ul aria-label={text.list(data.serverName)}>
              {data.services.map((order) => (
                <ServiceOrderItem key={order.serviceId} order={order} of={data} />
              ))}
            </ul>
          )}
        </ListStates>
        {data !== undefined && data.further > 0 && (
          <p className="border-t border-line px-card py-3 text-xs text-3">{text.further(data.further)}</p>
        )}
      </Card>
    </Page>
  );
}

const serverIn = (search: Search) => ({ server: oneOf(serverNumbers, search['server']) ?? '1' });
