import { depositMinimum } from '@pinline/contract/deposits/deposits.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { History, Star, TrendingUp } from 'lucide-react';
import { BuyNote } from '../../features/activations/buy/note/buy-note.tsx';
import { PriceQuestion } from '../../features/activations/buy/use-buying.tsx';
import { useChosenBefore, useUserKey } from '../../features/catalogue/chosen-before.ts';
import { Origin } from '../../features/catalogue/find/country/origin.tsx';
import type { ShownService } from '../../features/catalogue/find/country/shown.rules.ts';
import { useShownServices } from '../../features/catalogue/find/country/use-shown-services.ts';
import { FirstBuyQuestion } from '../../features/catalogue/find/first-buy-question.tsx';
import { ActionButton } from '../../features/catalogue/find/get/get-cell.tsx';
import { type BuyingHere, useBuyingHere } from '../../features/catalogue/find/get/use-buying-here.ts';
import { useRowActions } from '../../features/catalogue/find/get/use-row-actions.ts';
import { findText } from '../../features/catalogue/find/find.texts.ts';
import { type FoundService, offersQuery } from '../../features/catalogue/find/offers.api.ts';
import { ShortOdds } from '../../features/catalogue/odds/odds-words.tsx';
import { ratedFigures } from '../../features/catalogue/rated-figures.ts';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { dashboard } from './dashboard.texts.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { FailedCard } from './failed-card.tsx';
import { type QuickBuy as QuickBuyOf, quickBuys } from './quick-buys.ts';
import { SectionHead } from './section-head.tsx';

const text = dashboard.quick;
const rowCount = 5;

type Entry = QuickBuyOf<ShownService>;
const noServices: readonly FoundService[] = [];

/** One press buys here; nothing opens. */
export function QuickBuy() {
  const { data, isError, refetch } = useQuery(offersQuery());
  // The reply with the balance names the user, whose favourites these are.
  const isPersonKnown = !useQuery(balanceQuery()).isPending;
  const chosen = useChosenBefore(useUserKey());
  const { services } = useShownServices(data ?? noServices);
  const buying = useBuyingHere();
  const entries = data === undefined || !isPersonKnown ? undefined : quickBuys(services, chosen, rowCount);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="quick-buy">
      <SectionHead id="quick-buy" title={text.title}>
        <p className="text-xs text-3">{text.note}</p>
      </SectionHead>
      {data === undefined && isError ? (
        <FailedCard title={text.failed} onRetry={() => void refetch()} />
      ) : (
        <Card aria-busy={entries === undefined}>
          {entries?.length === 0 ? (
            <EmptyState kind="empty" title={text.none} text={text.noneText} />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {entries === undefined
                ? Array.from({ length: rowCount }, (_, row) => <SkeletonRow key={row} />)
                : entries.map((entry) => <Row key={entry.service.serviceCode} entry={entry} buying={buying} />)}
            </ul>
          )}
        </Card>
      )}
      <FirstBuyQuestion question={buying.question} answer={buying.answer} />
      <PriceQuestion question={buying.price.question} answer={buying.price.answer} />
    </section>
  );
}

const rowClass = 'flex min-h-18 items-center gap-x-3 px-card py-2';

function Row({ entry: { service, offer, reason }, buying }: { entry: Entry; buying: BuyingHere }) {
  const { actionOf, press, lock } = useRowActions(buying);
  const row = { kind: 'service', id: service.serviceCode, service, ranges: [], alias: undefined, isUnfolded: false } as const;
  const action = actionOf(row);
  const { notice } = buying;
  return (
    <li className="border-line not-first:border-t">
      <div className={rowClass}>
        <Tile label={service.label} logo={service.logo} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5">
            <span className="truncate text-sm font-medium text-1" title={service.label}>
              {service.label}
            </span>
            {reason !== undefined && <Reason reason={reason} />}
          </p>
          <p className="flex flex-wrap gap-x-1.5 text-xs text-3">
            <Origin service={service} offer={offer} />
          </p>
          <p className="text-xs text-3">
            <Figures offer={offer} />
          </p>
          {action?.kind === 'add' && action.amount === depositMinimum && (
            <p className="text-xs text-3">{findText.leastPayment(formatRupees(depositMinimum))}</p>
          )}
        </div>
        {action !== undefined && (
          <div className="md:w-28">
            <ActionButton
              action={action}
              isActive={false}
              isLocked={lock.reason !== null}
              onGet={() => press(row, true)}
              size="dashboard"
            />
          </div>
        )}
      </div>
      {notice?.serviceCode === service.serviceCode && (
        <div className="px-card pb-3">
          <BuyNote obstacle={null} notice={notice.notice} missing={0} isLocked={lock.reason !== null} onAllow={buying.allow} />
        </div>
      )}
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
  return rated === null ? <span>{dashboard.fewSamples}</span> : <ShortOdds rated={rated} />;
}

function SkeletonRow() {
  return (
    <li className={`${rowClass} border-line not-first:border-t`} aria-hidden>
      <Skeleton className="size-7 rounded-[7px]" />
      <span className="grid flex-1 gap-2.5">
        <Skeleton className="w-28" />
        <Skeleton className="w-20" />
      </span>
      <Skeleton className="h-control w-28 rounded-control" />
    </li>
  );
}
