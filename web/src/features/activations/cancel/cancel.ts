import type { QueryClient } from '@tanstack/react-query';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { send } from '../../../platform/live/live.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { cardText } from '../card.texts.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { cancelNumber, cardsKey, editCards, editHistory, historyKey } from '../activations.api.ts';
import { announceEnd, markEnded } from '../activations.live.ts';
import type { Card } from '../card/card-face.ts';

export type Cancellable = Pick<Card, '_id' | 'serialNumber' | 'serviceId'>;

/** Until the provider confirms, the number is cancelling; its end arrives over the live socket. */
export async function cancelAndRefund(queryClient: QueryClient, number: Cancellable): Promise<void> {
  try {
    const { data } = await cancelNumber(number);
    setBalance(queryClient, data.balance);
    if (data.status === 'cancelling') {
      markCancelling(queryClient, number._id);
      toast.info(cardText.cancelAsked, { ms: 2000 });
      return;
    }
    markEnded(queryClient, number._id);
    announceEnd(number._id);
  } catch (error) {
    handleError(error);
    if (error instanceof ApiError && error.status === 409) refetchNumber(queryClient, number);
  }
}

export function markCancelling(queryClient: QueryClient, id: string): void {
  const mark = <Number extends Card | HistoryRow>(number: Number): Number =>
    number._id === id && number.status === 'pending' ? { ...number, isCancelling: true } : number;
  editCards(queryClient, (cards) => cards.map(mark));
  editHistory(queryClient, mark);
}

export function refetchNumber(queryClient: QueryClient, number: Cancellable): void {
  send({ serialNumber: number.serialNumber, mobileId: number._id, resend: false });
  void queryClient.invalidateQueries({ queryKey: cardsKey });
  void queryClient.invalidateQueries({ queryKey: historyKey });
}
