import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { isUnanswered } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../activations.texts.ts';
import { cardsKey } from '../activations.api.ts';
import { copyBought } from '../code/copying.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { buyNumber, isAnyServer } from './buy.ts';
import type { BuyOrder, MovedPrice } from './buy.ts';
import { buyNotice } from './note/buy-notice.store.ts';

export type Buying = {
  /** Call it in the press that buys, whose number is copied, or pass on what that press began. */
  buy: (order: BuyOrder, onEnd?: (number: Mobile | null) => void) => Promise<Mobile | null>;
  question: MovedPrice | null;
  answer: (isYes: boolean) => void;
};

const toldMs = 2000;

export function useBuying(): Buying {
  const queryClient = useQueryClient();
  const setNotice = buyNotice.set;
  const [question, setQuestion] = useState<MovedPrice | null>(null);

  const buy: Buying['buy'] = async (order, onEnd = copyBought()) => {
    setNotice(null);
    const outcome = await buyNumber(queryClient, order);
    onEnd(outcome.kind === 'bought' ? outcome.number : null);
    if (outcome.kind === 'bought') return outcome.number;
    if (outcome.kind === 'failed') {
      await explain(order, outcome.error);
      return null;
    }
    const { kind, message } = outcome;
    // That one number can't be had says nothing about the others.
    if (kind === 'none' && !isAnyServer(order) && order.isAgain) {
      toast.info(message);
      return null;
    }
    toast.info(message, { ms: toldMs });
    const file = kind === 'none' ? await import('./note/failed-request.ts').catch(() => undefined) : undefined;
    setNotice(file === undefined ? { kind: 'busy', message } : file.noneNotice(order));
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

const PriceDialog = fetchedPart(async () => (await import('./price-dialog/price-dialog.tsx')).PriceDialog);

export function PriceQuestion({ question, answer }: Pick<Buying, 'question' | 'answer'>) {
  if (question === null) return null;
  return <PriceDialog question={question} onAnswer={answer} />;
}
