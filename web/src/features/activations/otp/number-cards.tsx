import type { UseQueryResult } from '@tanstack/react-query';
import { activationsText } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card as Surface } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Card } from '../card/card-face.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { NumberCardsWait } from './number-cards-wait.tsx';

/** Every kind of card in one file: nothing is bought before it is here, and no lost network takes a card away. */
export const NumberGrid = fetchedPart(async () => (await import('./number-grid.tsx')).NumberGrid, NumberCardsWait);

type NumberCardsProps = {
  query: Pick<UseQueryResult<Card[]>, 'data' | 'isError' | 'refetch'>;
  /** The purchase that runs on this server. */
  purchase: Purchase | null;
  hasService: boolean;
};

/** The numbers of a server, or why there are none. */
export function NumberCards({ query, purchase, hasService }: NumberCardsProps) {
  const { data: cards = [], isError } = query;
  if (NumberGrid.useFileState() === 'failed') return <FailedCards onRetry={() => location.reload()} />;
  if (purchase !== null || cards.length > 0) return <NumberGrid cards={cards} purchase={purchase} />;
  if (query.data === undefined) return isError ? <FailedCards onRetry={() => void query.refetch()} /> : <NumberCardsWait />;
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
