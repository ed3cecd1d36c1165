import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { fetchAtRest } from '../../../platform/fetch-at-rest.ts';
import { activationsText } from '../../../strings/activations.ts';
import { Button } from '../../../ui/button.tsx';
import { Card as Surface } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Card } from '../card-face.ts';
import type { Purchase } from '../purchase.store.ts';

const loadCards = () => import('./number-card.tsx');
const NumberCard = lazy(async () => ({ default: (await loadCards()).NumberCard }));
const GeneratingCard = lazy(async () => ({ default: (await import('./generating-card.tsx')).GeneratingCard }));

type NumberCardsProps = {
  query: Pick<UseQueryResult<Card[]>, 'data' | 'isError' | 'refetch'>;
  /** The purchase that runs on this server. */
  purchase: Purchase | null;
  hasService: boolean;
};

/** The cards of a server in their seats; a purchase stands first, or in the seat it is for. */
export function NumberCards({ query, purchase, hasService }: NumberCardsProps) {
  const cards = query.data;
  // The cards are not needed before there is a number; a code that comes must not wait for them.
  useEffect(() => fetchAtRest(loadCards), []);
  if (cards === undefined) {
    if (query.isError) return <FailedCards onRetry={() => void query.refetch()} />;
    return purchase === null ? (
      <LoadingCards />
    ) : (
      <Grid>
        <GeneratingCard purchase={purchase} />
      </Grid>
    );
  }
  if (cards.length === 0 && purchase === null) {
    return (
      <Surface>
        <EmptyState
          kind="empty"
          title={activationsText.empty.title}
          text={hasService ? activationsText.empty.bodyChosen : activationsText.empty.body}
        />
      </Surface>
    );
  }
  const isSeated = purchase !== null && cards.some((card) => card._id === purchase.seat);
  return (
    <Grid>
      {purchase !== null && !isSeated && <GeneratingCard purchase={purchase} />}
      {cards.map((card) => (
        <NumberCard key={card._id} mobile={card} />
      ))}
    </Grid>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <section aria-label={activationsText.card.list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4">
      <h2 className="sr-only">{activationsText.card.list}</h2>
      <Suspense fallback={<SkeletonCard />}>{children}</Suspense>
    </section>
  );
}

function FailedCards({ onRetry }: { onRetry: () => void }) {
  return (
    <Surface>
      <EmptyState
        kind="failed"
        title={activationsText.failed.title}
        text={activationsText.failed.body}
        action={<Button onClick={onRetry}>{activationsText.failed.retry}</Button>}
      />
    </Surface>
  );
}

function LoadingCards() {
  return (
    <Grid>
      <SkeletonCard />
      <SkeletonCard />
    </Grid>
  );
}

function SkeletonCard() {
  return (
    <div aria-hidden className="flex min-h-72 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <span className="flex min-h-13 items-center gap-3">
        <Skeleton className="size-9 rounded-tile" />
        <span className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="w-20" />
        </span>
        <Skeleton className="ml-auto size-13 rounded-full" />
      </span>
      <span className="flex min-h-9 items-center">
        <Skeleton className="h-4 w-44" />
      </span>
      <Skeleton className="h-15 w-full rounded-well" />
      <Skeleton className="w-full" />
      <Skeleton className="mt-auto h-control w-full rounded-control" />
    </div>
  );
}
