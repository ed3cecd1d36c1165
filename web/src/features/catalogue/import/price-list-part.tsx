import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../platform/api/api-error.ts';
import { importText as text } from './import.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { BackTitle } from '../services/parts/back-title.tsx';
import { useServerChoices } from '../services/server-choices.ts';
import { type PriceList, priceListQuery } from './import.api.ts';
import type { ImportSearch } from './import.search.ts';
import { OfferChoice } from './offer-choice.tsx';
import type { ShowOffers } from './parts/offer-filters.tsx';
import { WaitingOffers } from './parts/offer-row.tsx';
import { PricingFields, type TypedPricing } from './parts/pricing-fields.tsx';

type PriceListPartProps = {
  route: string;
  filters: ImportSearch;
  onShow: ShowOffers;
  pricing: TypedPricing;
  onPricing: (pricing: TypedPricing) => void;
};

export function PriceListPart({ route, filters, onShow, pricing, onPricing }: PriceListPartProps) {
  const query = useQuery(priceListQuery(route));
  const { data } = query;
  return (
    <Page
      title={<BackTitle title={text.title} back={text.back} />}
      subtitle={data === undefined ? text.subtitle : <About list={data} />}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/services/import" className={buttonClass({})}>
            {text.otherRoute}
          </Link>
          {data !== undefined && (
            <Button busy={query.isFetching} busyText={text.readingShort} onClick={() => void query.refetch()}>
              {text.readAgain}
            </Button>
          )}
        </div>
      }
    >
      {query.isError ? (
        <Card>
          <Failed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
        </Card>
      ) : data?.data.length === 0 ? (
        <Card>
          <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />
        </Card>
      ) : (
        <>
          <PricingFields pricing={pricing} onChange={onPricing} />
          {data === undefined ? (
            <Card className="listing-card">
              <WaitingOffers text={text.reading} />
            </Card>
          ) : (
            <OfferChoice
              key={data.readAt}
              list={data}
              filters={filters}
              onShow={onShow}
              pricing={pricing}
              isReading={query.isFetching}
              onReadAgain={() => void query.refetch()}
            />
          )}
        </>
      )}
    </Page>
  );
}

function About({ list: { route } }: { list: PriceList }) {
  const servers = useServerChoices();
  const server = servers.find(({ _id }) => _id === route.server)?.serverName ?? route.server;
  return (
    <Sentence
      text={text.about}
      values={{ label: <span className="num">{route.label}</span>, server, provider: `${route.providerName}, ${route.currency}` }}
    />
  );
}

function Failed({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.code === 'ROUTE_NOT_FOUND';
  return (
    <EmptyState
      kind="failed"
      title={isGone ? text.routes.unknown : text.failedTitle}
      text={isGone ? undefined : error instanceof ApiError ? error.message : text.failedBody}
      action={
        isGone ? (
          <Link to="/admin/services/import" className={buttonClass({})}>
            {text.routes.title}
          </Link>
        ) : (
          <Button busy={isBusy} busyText={text.readingShort} onClick={onRetry}>
            {shell.retry}
          </Button>
        )
      }
    />
  );
}
