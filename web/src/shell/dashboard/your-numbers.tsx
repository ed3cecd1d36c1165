import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { PushOffer } from '../../features/push/push-offer.tsx';
import { usePurchase } from '../../platform/session/purchase.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { dashboard } from './dashboard.texts.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedCard } from './failed-card.tsx';
import { SectionHead } from './section-head.tsx';

/** The fallback is as high as a waiting card, so that nothing below jumps. */
const NumberCard = fetchedPart(
  async () => (await import('../../features/activations/card/number-card.tsx')).NumberCard,
  () => <div aria-hidden className="min-h-72 rounded-card border border-line bg-surface" />,
);

export function YourNumbers() {
  const { data: cards, isError, refetch } = useQuery(cardsQuery());
  const purchase = usePurchase();
  return (
    <section className="grid gap-3" aria-labelledby="your-numbers">
      <SectionHead id="your-numbers" title={dashboard.waiting}>
        <p role="status" className="text-xs text-2">
          {purchase !== null && frameText.gettingNumber(purchase.asked)}
        </p>
      </SectionHead>
      {cards !== undefined && cards.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] items-start gap-4">
          {cards.map((card, at) => (
            <Fragment key={card._id}>
              <NumberCard mobile={card} />
              {at === 0 && <PushOffer numbers={cards} />}
            </Fragment>
          ))}
        </div>
      )}
      {cards?.length === 0 && (
        <Card>
          <EmptyState
            kind="empty"
            title={dashboard.nothingWaiting}
            text={dashboard.nothingWaitingText}
            action={
              <Button variant="primary" disabled={purchase !== null} onClick={openPalette}>
                {dashboard.getNumber}
              </Button>
            }
          />
        </Card>
      )}
      {cards === undefined && isError && <FailedCard title={dashboard.numbersFailed} onRetry={() => void refetch()} />}
      {cards === undefined && !isError && (
        <Card>
          <div className="flex min-h-66 flex-col justify-between p-4" aria-busy>
            <Skeleton className="w-40" />
            <Skeleton className="h-5 w-56" />
            <Skeleton className="w-full max-w-80" />
          </div>
        </Card>
      )}
    </section>
  );
}
