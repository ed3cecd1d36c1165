import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import type { Coin } from '@pinline/contract/deposits/deposits.rules';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { closeIntent, dropOpenIntent, intentQuery, openIntent, openIntentsQuery } from '../deposits.api.ts';
import type { PayMethod } from '../deposits.api.ts';

export type Payment = {
  isLooking: boolean;
  intent: Intent | undefined;
  isBusy: boolean;
  /** `amount` in rupees. */
  start: (wish: { amount: number; coin?: Coin }) => Promise<Intent>;
  giveUp: () => Promise<void>;
  startAgain: () => Promise<void>;
  putAway: () => void;
};

export function usePayment(method: PayMethod): Payment {
  const queryClient = useQueryClient();
  const open = useQuery({ ...openIntentsQuery(), staleTime: 0 });
  const [id, setId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const newest = open.data?.find((intent) => intent.method === method);
  // By id, because a credited intent leaves the open ones but is still shown.
  if (id === null && newest !== undefined) setId(newest._id);
  const { data: intent } = useQuery({ ...intentQuery(id ?? ''), enabled: id !== null });

  const start = async ({ amount, coin }: { amount: number; coin?: Coin }): Promise<Intent> => {
    const made = await openIntent(queryClient, { method, amount, ...(coin === undefined ? {} : { currencyName: coin }) });
    setId(made._id);
    return made;
  };
  const putAway = (): void => {
    if (id !== null) dropOpenIntent(queryClient, id);
    setId(null);
  };
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  const giveUp = () =>
    whileBusy(async () => {
      if (id === null) return;
      await closeIntent(queryClient, id);
      setId(null);
    });
  const startAgain = () =>
    whileBusy(async () => {
      if (intent === undefined) return;
      dropOpenIntent(queryClient, intent._id);
      const { amount, payCurrency } = intent;
      await start(payCurrency === 'INR' ? { amount } : { amount, coin: payCurrency });
    });
  return { isLooking: open.isPending, intent: id === null ? undefined : intent, isBusy, start, giveUp, startAgain, putAway };
}
