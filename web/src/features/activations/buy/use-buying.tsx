import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Mobile } from '@pinline/contract/activations/calls';
import { isUnanswered } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../texts.ts';
import { onSelection } from '../../catalogue/selection.store.ts';
import type { WaitRequest } from '../../waitlist/wait-request.store.ts';
import { cardsKey } from '../activations.api.ts';
import { pageStore } from '../../../platform/page/page-store.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { buyNumber, isAnyServer } from './buy.ts';
import type { AnyServerOrder, BuyOrder, OneServerOrder } from './buy.ts';

export type BuyNotice =
  | { kind: 'lost' | 'limit' | 'short' | 'busy'; message: string }
  | { kind: 'none'; message: string; request: WaitRequest }
  /** `higher`: the same order with a cap that has an offer; null when there is none at any price. */
  | { kind: 'cap'; message: string; higher: AnyServerOrder | null; request: WaitRequest };
export type MovedPrice = { order: OneServerOrder; price: number };

export type Buying = {
  buy: (order: BuyOrder) => Promise<Mobile | null>;
  question: MovedPrice | null;
  answer: (isYes: boolean) => void;
};

const toldMs = 2000;

const buyNotice = pageStore<BuyNotice | null>(null);

export function useBuying(): Buying {
  const queryClient = useQueryClient();
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
    const { kind, message } = outcome;
    setNotice(kind === 'none' ? { kind, message, request: waitRequestOf(order) } : { kind, message });
    return null;
  };
  const explain = async (order: BuyOrder, error: unknown): Promise<void> => {
    if (isUnanswered(error)) {
      const message = activationsText.buy.lostForGood;
      setNotice({ kind: 'lost', message });
      // Its user may be on another page than the notice, so a toast says it too.
      toast.info(message);
      void queryClient.refetchQueries({ queryKey: cardsKey });
      return;
    }
    const file = await import('./explain-failure.ts').catch(() => undefined);
    if (file === undefined) handleError(error);
    else await file.explainFailure({ queryClient, setNotice, ask: setQuestion }, order, error);
  };
  return {
    buy,
    question,
    answer: (isYes) => {
      setQuestion(null);
      if (isYes && question !== null) void buy(question.order);
    },
  };
}

/** What a purchase came to is no news for another service, on another screen, or once money was added there. */
export function useNotice(): BuyNotice | null {
  useEffect(() => {
    const forget = () => buyNotice.set(null);
    const stop = onSelection(forget);
    return () => {
      stop();
      forget();
    };
  }, []);
  return buyNotice.use();
}

/** Whichever server was asked, the waiting list looks on all of them. */
function waitRequestOf(order: BuyOrder): WaitRequest {
  return isAnyServer(order) ? order : { service: order.service, cap: order.service.price, country: null };
}

const PriceDialog = fetchedPart(async () => (await import('./price-dialog/price-dialog.tsx')).PriceDialog);

export function PriceQuestion({ question, answer }: Pick<Buying, 'question' | 'answer'>) {
  if (question === null) return null;
  return <PriceDialog question={question} onAnswer={answer} />;
}
