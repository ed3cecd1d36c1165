import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, Star, TrendingUp } from 'lucide-react';
import { formatClock } from '../../ui/time/durations.ts';
import { useChosenBefore, useUserKey } from '../../features/catalogue/chosen-before.ts';
import { countriesOf, inCountry } from '../../features/catalogue/find/countries.rules.ts';
import { countryStore } from '../../features/catalogue/find/country.store.ts';
import { offersQuery } from '../../features/catalogue/find/offers.api.ts';
import { Rate } from '../../features/catalogue/rate.tsx';
import { select } from '../../features/catalogue/selection.store.ts';
import { ratedFigures } from '../../features/catalogue/rated-figures.ts';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { dashboard } from './dashboard.texts.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { FailedCard } from './failed-card.tsx';
import { type QuickBuy as Entry, quickBuys } from './quick-buys.ts';
import { SectionHead } from './section-head.tsx';

const text = dashboard.quick;
const rowCount = 5;

export function QuickBuy() {
  const { data: services, isError, refetch } = useQuery(offersQuery());
  const iso = countryStore.use();
  // The reply with the balance names the user, whose favourites these are.
  const isPersonKnown = !useQuery(balanceQuery()).isPending;
  const chosen = useChosenBefore(useUserKey());
  const country = countriesOf(services ?? []).find((each) => each.iso === iso);
  const entries =
    services === undefined || !isPersonKnown ? undefined : quickBuys(inCountry(services, country?.iso ?? null), chosen, rowCount);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="quick-buy">
      <SectionHead id="quick-buy" title={text.title}>
        <p className="text-xs text-3">{text.note}</p>
      </SectionHead>
      {services === undefined && isError ? (
        <FailedCard title={text.failed} onRetry={() => void refetch()} />
      ) : (
        <Card aria-busy={entries === undefined}>
          {entries?.length === 0 ? (
            <EmptyState kind="empty" title={text.none} text={text.noneText} />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {entries === undefined
                ? Array.from({ length: rowCount }, (_, row) => <SkeletonRow key={row} />)
                : entries.map((entry) => <Row key={entry.service.serviceCode} {...entry} />)}
            </ul>
          )}
        </Card>
      )}
    </section>
  );
}

const rowClass = 'flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 border-line px-card py-2 not-first:border-t';

function Row({ service, offer, reason }: Entry) {
  const isLocked = useIsGenerating();
  return (
    <li className={rowClass}>
      <Tile label={service.label} logo={service.logo} size="sm" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="flex items-center gap-1.5">
          <span className="truncate text-sm font-medium text-1" title={service.label}>
            {service.label}
          </span>
          {reason !== undefined && <Reason reason={reason} />}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs whitespace-nowrap text-3">
          <span>{dashboard.serverTitle(offer.server)}</span>
          <Figures offer={offer} />
        </p>
      </div>
      <Link
        to="/otpserver{$server}"
        params={{ server: offer.server }}
        disabled={isLocked}
        onClick={() => !isLocked && select({ serviceCode: service.serviceCode, isSubmitted: true })}
        className={buttonClass({ className: 'ml-auto min-w-28 aria-disabled:opacity-50' })}
      >
        <span>
          {text.get} · <span className="num">{formatRupees(offer.price)}</span>
        </span>
        <span className="sr-only">{text.spoken({ label: service.label, server: offer.server })}</span>
      </Link>
    </li>
  );
}

function Reason({ reason }: { reason: NonNullable<Entry['reason']> }) {
  const Icon = icons[reason];
  return (
    <span title={text.reasons[reason]} className="text-3">
      <Icon size={12} strokeWidth={2} aria-hidden />
      <span className="sr-only">{text.reasons[reason]}</span>
    </span>
  );
}

const icons = { favourite: Star, recent: History, popular: TrendingUp };

function Figures({ offer }: Pick<Entry, 'offer'>) {
  if (offer.stock === 0) return <span className="text-warning-text">{text.soldOut}</span>;
  const rated = ratedFigures(offer);
  if (rated === null) return <span>{dashboard.fewSamples}</span>;
  return (
    <span className="flex gap-x-1.5">
      <Rate rate={rated.rate} tone={rated.tone} />
      {rated.medianWaitSeconds !== null && (
        <>
          <span aria-hidden>·</span>
          <span title={dashboard.usualWait}>
            <span className="sr-only">{dashboard.usualWait} </span>
            <span className="num text-2">{formatClock(rated.medianWaitSeconds)}</span>
          </span>
        </>
      )}
    </span>
  );
}

function SkeletonRow() {
  return (
    <li className={rowClass} aria-hidden>
      <Skeleton className="size-7 rounded-[7px]" />
      <span className="grid flex-1 gap-2.5">
        <Skeleton className="w-28" />
        <Skeleton className="w-20" />
      </span>
      <Skeleton className="h-control w-28 rounded-control" />
    </li>
  );
}
