import { useQuery, useQueryClient } from '@tanstack/react-query';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { activeQuery, dismissCard } from '../activations.api.ts';
import { useObstacle } from '../buy/obstacle.ts';
import { isActive } from './is-active.ts';
import type { Card } from './card-face.ts';
import { deepCheckStore, type OneServerOrder } from '../buy/buy.ts';
import { useBuying } from '../buy/use-buying.tsx';
import type { Buying } from '../buy/use-buying.tsx';

export type CardActions = {
  isBuyingLocked: boolean;
  onBuyNext: () => void;
  onTryAgain: () => void;
  onAskAgain: () => void;
  onDismiss: () => void;
};

type CardContext = Pick<Buying, 'question' | 'answer'> & {
  actions: CardActions;
  service: Service | undefined;
};

export function useCardActions(card: Card): CardContext {
  const queryClient = useQueryClient();
  const cards = useQuery(activeQuery(card.server)).data ?? [];
  const service = useQuery(servicesQuery()).data?.find((other) => other.id === card.serviceId);
  const isGenerating = useIsGenerating();
  const hasObstacle = useObstacle() !== null;
  const isDeepCheck = deepCheckStore.use();
  const { buy, question, answer } = useBuying();
  const buyInPlace = (follows: Partial<OneServerOrder>) => {
    if (service !== undefined)
      void buy({ server: card.server, service, country: card.country?.iso ?? null, isDeepCheck, inPlaceOf: card._id, ...follows });
  };
  const askAgain = (): void => {
    if (service === undefined || card.again === null) return;
    buyInPlace({ replaces: card._id, isAgain: true, isDeepCheck: false, service: { ...service, price: card.again.price } });
  };
  return {
    service,
    question,
    answer,
    actions: {
      isBuyingLocked: service === undefined || isGenerating || hasObstacle || cards.filter(isActive).length >= activeMaximum,
      onBuyNext: () => buyInPlace({ replaces: card._id }),
      onTryAgain: () => buyInPlace({}),
      onAskAgain: askAgain,
      onDismiss: () => dismissCard(queryClient, card._id),
    },
  };
}
