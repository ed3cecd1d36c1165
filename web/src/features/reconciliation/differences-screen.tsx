import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/page/address.ts';
import { oneOf, type Search } from '../../platform/page/search.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { differencesQuery, type Shown } from './differences.api.ts';
import { ProviderCard } from './provider-card.tsx';
import { differencesText as text } from './differences.texts.ts';

export function DifferencesScreen() {
  const { filters, show } = useAddress(readAddress);
  const { show: shown = 'open' } = filters;
  const query = useQuery(differencesQuery(shown));
  const { data } = query;
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <div role="group" aria-label={text.shown.label} className="flex gap-2">
        {(['open', 'settled'] as const).map((each) => (
          <Button
            key={each}
            aria-pressed={shown === each}
            variant={shown === each ? 'primary' : undefined}
            onClick={() => show({ show: each === 'open' ? undefined : each })}
          >
            {text.shown[each]}
          </Button>
        ))}
      </div>
      {data === undefined || data.length === 0 ? (
        <Card aria-busy={data === undefined && !query.isError}>
          <ListStates
            query={query}
            count={data?.length}
            failedTitle={text.failedTitle}
            none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />}
          >
            <div className="grid gap-5 p-card" aria-hidden>
              <Skeleton className="w-3/4" />
              <Skeleton className="w-1/2" />
            </div>
          </ListStates>
        </Card>
      ) : (
        data.map((provider) => <ProviderCard key={provider.providerId} provider={provider} shown={shown} />)
      )}
    </Page>
  );
}

const readAddress = (search: Search): { show?: Shown | undefined } => ({ show: oneOf(['settled'], search['show']) });
