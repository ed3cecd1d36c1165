import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mobile } from '@pinline/contract/activations/calls';
import { ApiError, isUnanswered } from '../../../platform/api/api-error.ts';
import { noteBuying } from '../../../platform/api/config.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../texts.ts';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import type { Wish } from '../../waitlist/wish.store.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsKey } from '../activations.api.ts';
import { pageStore } from '../../../platform/page/page-store.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { buyNumber, isAnyServer } from './buy.ts';
import type { AnyServerOrder, BuyOrder, OneServerOrder } from './buy.ts';

export type BuyNotice =
  | { kind: 'lost' | 'limit' | 'short'; message: string }
  | { kind: 'none'; message: string; wish: Wish | null }
  /** `higher`: the same order with a cap that has an offer; null when there is none at any price. */
  | { kind: 'cap'; message: string; higher: AnyServerOrder | null; wish: Wish };
export type MovedPrice = { order: OneServerOrder; price: number };

export type Buying = {
  buy: (order: BuyOrder) => Promise<Mobile | null>;
  notice: BuyNotice | null;
  question: MovedPrice | null;
  answer: (isYes: boolean) => void;
};

const toldMs = 2000;

const buyNotice = pageStore<BuyNotice | null>(null);

export function useBuying(): Buying {
  const queryClient = useQueryClient();
  const notice = buyNotice.use();
  const setNotice = buyNotice.set;
  const [question, setQuestion] = useState<MovedPrice | null>(null);

  const buy = async (order: BuyOrder): Promise<Mobile | null> => {
    setNotice(null);
    const outcome = await buyNumber(queryClient, order);
    if (outcome.kind === 'bought') return outcome.number;
    if (outcome.kind === 'failed') {
      await explain(order, outcome.error);
      return null;
    }
    toast.info(outcome.message, { ms: toldMs });
    setNotice({ kind: 'none', message: outcome.message, wish: isAnyServer(order) ? order : null });
    return null;
  };
  const explain = async (order: BuyOrder, error: unknown): Promise<void> => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'PRICE_CHANGED' && !isAnyServer(order)) return ask(order);
    if (isUnanswered(error)) {
      setNotice({ kind: 'lost', message: activationsText.buy.lostForGood });
      void queryClient.refetchQueries({ queryKey: cardsKey });
      return;
    }
    handleError(error);
    if (code === 'INSUFFICIENT_BALANCE' && error instanceof ApiError) {
      setNotice({ kind: 'short', message: error.message });
      void queryClient.refetchQueries({ queryKey: balanceQuery().queryKey });
    }
    if (code === 'NO_OFFER_WITHIN_CAP' && error instanceof ApiError && isAnyServer(order)) {
      const { allowHigherPrice } = await import('./any-server/higher-cap.ts');
      setNotice({ kind: 'cap', message: error.message, higher: await allowHigherPrice(queryClient, order), wish: order });
    }
    // The notice stays readable after the toast is gone.
    if (code === 'TOO_MANY_PURCHASES' && error instanceof ApiError) setNotice({ kind: 'limit', message: error.message });
    if (code === 'BUYING_PAUSED' && error instanceof ApiError) noteBuying({ isPaused: true, message: error.message });
    if (code === 'TOO_MANY_ACTIVE') void queryClient.refetchQueries({ queryKey: cardsKey });
    if (code === 'SERVICE_UNAVAILABLE') void queryClient.refetchQueries({ queryKey: servicesQuery().queryKey });
  };
  const ask = async (order: OneServerOrder): Promise<void> => {
    const services = await queryClient.fetchQuery({ ...servicesQuery(), staleTime: 0 }).catch(() => []);
    const service = services.find((other) => other.id === order.service.id);
    if (service === undefined) toast.error(activationsText.buy.priceChangedTitle);
    else setQuestion({ order: { ...order, service }, price: order.service.price });
  };
  return {
    buy,
    notice,
    question,
    answer: (isYes) => {
      setQuestion(null);
      if (isYes && question !== null) void buy(question.order);
    },
  };
}

const PriceDialog = fetchedPart(async () => (await import('./price-dialog.tsx')).PriceDialog);

export function PriceQuestion({ question, answer }: Pick<Buying, 'question' | 'answer'>) {
  if (question === null) return null;
  return <PriceDialog question={question} onAnswer={answer} />;
}
