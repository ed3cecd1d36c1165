import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../ui/button/button.tsx';
import { Card as Surface } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { activationsText } from '../activations.texts.ts';
import type { Card } from '../card/card-face.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { NumberCardsWait } from './number-cards-wait.tsx';
import { otpText } from './otp.texts.ts';

/** All kinds of card are in one file, so nothing is bought before it is here and a lost network removes no card. */
export const NumberGrid = fetchedPart(async () => (await import('./number-grid.tsx')).NumberGrid, NumberCardsWait);

type NumberCardsProps = {
  query: Pick<UseQueryResult<Card[]>, 'data' | 'isError' | 'refetch'>;
  purchase: Purchase | null;
  hasChosen: boolean;
  hasService: boolean;
};

export function NumberCards({ query, purchase, hasChosen, hasService }: NumberCardsProps) {
  const { data: cards = [], isError } = query;
  if (NumberGrid.useFileState() === 'failed') return <FailedCards onRetry={() => location.reload()} />;
  if (purchase !== null || cards.length > 0) return <NumberGrid cards={cards} purchase={purchase} />;
  if (query.data === undefined && isError) return <FailedCards onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return hasChosen ? <NumberCardsWait /> : <Beginning />;
  return (
    <Surface>
      <EmptyState kind="empty" title={otpText.empty.title} text={hasService ? otpText.empty.bodyChosen : otpText.empty.body} />
    </Surface>
  );
}

/** Users who never chose a service here hardly ever have a number: the text stays, only its title is unknown yet. */
function Beginning() {
  return (
    <Surface aria-label={activationsText.list} aria-busy>
      <EmptyState kind="empty" title={<Skeleton className="w-28" />} text={otpText.empty.body} />
    </Surface>
  );
}

function FailedCards({ onRetry }: { onRetry: () => void }) {
  return (
    <Surface>
      <EmptyState
        kind="failed"
        title={otpText.failed.title}
        text={otpText.failed.body}
        action={<Button onClick={onRetry}>{otpText.failed.retry}</Button>}
      />
    </Surface>
  );
}
