import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { browserStorage } from '../../../platform/session/browser-storage.ts';
import { isGenerating } from '../../../platform/session/purchase.ts';
import { placeOrder, type PlacedOrder } from '../../activations/buy/placed-order.ts';
import { copyBought } from '../../activations/code/copying.ts';
import { useAddMoney } from '../../wallet/use-add-money.ts';
import { rememberChosen, useUserKey } from '../chosen-before.ts';
import { select } from '../selection.store.ts';
import type { FoundService } from './offers.api.ts';

export type Choice = {
  service: FoundService;
  offer: Offer;
  /** What a number from any server may cost; undefined for this offer alone. */
  cap: number | undefined;
  /** ISO 3166 alpha-2; null for any. */
  country: string | null;
};

export type FindBuying = {
  /** A press on Get buys immediately; Enter asks the first time. */
  get: (choice: Choice, byKey: boolean) => void;
  add: (missing: { choice: Choice; amount: number }) => void;
  question: Choice | null;
  answer: (isYes: boolean) => void;
};

export function useFindBuying(onDone: () => void): FindBuying {
  const navigate = useNavigate();
  const addMoney = useAddMoney();
  const userKey = useUserKey();
  const [question, setQuestion] = useState<Choice | null>(null);
  const buy = (choice: Choice) => {
    if (isGenerating()) return;
    const { serviceCode } = choice.service;
    const { server } = choice.offer;
    select({ serviceCode, isSubmitted: true });
    rememberChosen(userKey, serviceCode);
    placeOrder({ order: orderOf(choice), onEnd: copyBought() });
    onDone();
    void navigate({ to: '/otpserver{$server}', params: { server } });
  };
  const entry = `find-enter:${userKey}`;
  return {
    get: (choice, byKey) => {
      if (byKey && browserStorage.getItem(entry) === null) setQuestion(choice);
      else buy(choice);
    },
    add: ({ choice: { service, offer, cap, country }, amount }) => {
      const { serviceCode, label } = service;
      onDone();
      addMoney({ server: offer.server, serviceCode, label, price: offer.price, cap, country: country ?? undefined, amount });
    },
    question,
    answer: (isYes) => {
      setQuestion(null);
      if (!isYes || question === null) return;
      browserStorage.setItem(entry, 'yes');
      buy(question);
    },
  };
}

function orderOf({ service, offer, cap, country }: Choice): PlacedOrder['order'] {
  const { serviceCode, label, logo, offers } = service;
  const { server, serviceId, price } = offer;
  if (cap === undefined) return { server, service: { id: serviceId, serviceCode, label, logo, price }, country };
  return { server, service: { serviceCode, label, logo }, serviceIds: offers.map((each) => each.serviceId), cap, country };
}
