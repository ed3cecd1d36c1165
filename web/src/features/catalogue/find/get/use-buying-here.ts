import { useState } from 'react';
import type { AnyServerOrder } from '../../../activations/buy/buy.ts';
import { deepCheckStore } from '../../../activations/buy/buy.ts';
import { type BuyNotice, useNotice } from '../../../activations/buy/note/buy-notice.store.ts';
import { type Buying, useBuying } from '../../../activations/buy/use-buying.tsx';
import { setCap } from '../cap/any-server.store.ts';
import { type FindBuying, orderOf, useConfirmed } from '../use-find-buying.ts';

export type BuyingHere = FindBuying & {
  /** The outcome of the last purchase without a number, for the row of its service. */
  notice: { serviceCode: string; notice: BuyNotice } | null;
  allow: (order: AnyServerOrder) => void;
  price: Pick<Buying, 'question' | 'answer'>;
};

/** Buys where the buyer is: no page opens. */
export function useBuyingHere(): BuyingHere {
  const { buy, question, answer } = useBuying();
  const isDeepCheck = deepCheckStore.use();
  const notice = useNotice();
  const [serviceCode, setServiceCode] = useState<string | null>(null);
  const confirmed = useConfirmed({
    onDone: () => undefined,
    buy: (choice) => {
      setServiceCode(choice.service.serviceCode);
      void buy({ ...orderOf(choice), isDeepCheck });
    },
  });
  return {
    ...confirmed,
    notice: notice === null || serviceCode === null ? null : { serviceCode, notice },
    allow: (order) => {
      setCap(order.service.serviceCode, order.cap);
      void buy(order);
    },
    price: { question, answer },
  };
}
