import { useQueryClient } from '@tanstack/react-query';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { useEffect } from 'react';
import { isReplaying, onFrame } from '../../../platform/live/live.ts';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { forgetUnpaidOffer, unpaidOfferStore } from '../../wallet/unpaid-offer.ts';
import { addCard, cardsKey } from '../activations.api.ts';
import type { Card } from '../card/card-face.ts';

/**
 * A purchase adds its own number. One of the same services that another device buys meanwhile is added when it is over. Either ends the offer
 * that money was added for.
 */
export function useBoughtNumbers({ serviceIds, service: { serviceCode } }: Purchase): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const shown = () => queryClient.getQueryData<Card[]>(cardsKey)?.filter((card) => serviceIds.includes(card.serviceId)) ?? [];
    const before = shown();
    const numbers: Mobile[] = [];
    const stop = onFrame((frame) => {
      const isNumber = 'type' in frame && frame.type === 'activation' && !isReplaying();
      if (isNumber && serviceIds.includes(frame.mobile.serviceId)) numbers.push(frame.mobile);
    });
    return () => {
      stop();
      for (const mobile of numbers) addCard(queryClient, mobile, undefined);
      const isBought = shown().some(({ _id }) => before.every((card) => card._id !== _id));
      if (isBought && unpaidOfferStore.get()?.serviceCode === serviceCode) forgetUnpaidOffer();
    };
  }, [queryClient, serviceIds, serviceCode]);
}
