import type { QueryClient } from '@tanstack/react-query';
import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/api.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { balanceQuery, setBalance } from '../../wallet/wallet.api.ts';
import { cardsKey, editCards, editHistory, historyKey } from '../activations.api.ts';
import type { Card } from '../card/card-face.ts';
import { withMessages } from '../card/cards.ts';

type Seen = { id: string; offer: NonNullable<Mobile['lateCode']> };

export async function revealLateCode(queryClient: QueryClient, { id, offer }: Seen): Promise<void> {
  try {
    const { data } = await call('POST mobile/reveal', { body: { mobileId: id, isSecondCharge: offer.isSecondCharge } });
    setBalance(queryClient, data.balance);
    const show = <Number extends Card | HistoryRow>(number: Number): Number =>
      number._id === id ? withMessages(number, data.mobile) : number;
    editCards(queryClient, (cards) => cards.map(show));
    editHistory(queryClient, show);
  } catch (error) {
    handleError(error);
    if (!(error instanceof ApiError)) return;
    if (error.code === 'INSUFFICIENT_BALANCE') void queryClient.refetchQueries({ queryKey: balanceQuery().queryKey });
    if (error.code === 'LATE_CODE_EXPIRED' || error.code === 'SECOND_CHARGE') {
      void queryClient.refetchQueries({ queryKey: cardsKey });
      void queryClient.invalidateQueries({ queryKey: historyKey });
    }
  }
}
