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
  /** Buys immediately; with `asksFirst`, what names its purchase less clearly asks before the first number of this browser. */
  get: (choice: Choice, asksFirst: boolean) => void;
  add: (missing: { choice: Choice; amount: number }) => void;
  question: Choice | null;
  answer: (isYes: boolean) => void;
};

/** Buys on the server's screen, which opens. */
export function useFindBuying(onDone: () => void): FindBuying {
  const navigate = useNavigate();
  return useConfirmed({
    onDone,
    buy: (choice) => {
      placeOrder({ order: orderOf(choice), onEnd: copyBought() });
      onDone();
      void navigate({ to: '/otpserver{$server}', params: { server: choice.offer.server } });
    },
  });
}

/** `buy` is called in the press. One confirmation is enough for all ways of buying. */
export function useConfirmed({ onDone, buy }: { onDone: () => void; buy: (choice: Choice) => void }): FindBuying {
  const addMoney = useAddMoney();
  const userKey = useUserKey();
  const [question, setQuestion] = useState<Choice | null>(null);
  const entry = `find-enter:${userKey}`;
  const begin = (choice: Choice) => {
    if (isGenerating()) return;
    const { serviceCode } = choice.service;
    browserStorage.setItem(entry, 'yes');
    select({ serviceCode, isSubmitted: true });
    rememberChosen(userKey, serviceCode);
    buy(choice);
  };
  return {
    get: (choice, asksFirst) => {
      if (asksFirst && browserStorage.getItem(entry) === null) setQuestion(choice);
      else begin(choice);
    },
    add: ({ choice: { service, offer, cap, country }, amount }) => {
      const { serviceCode, label } = service;
      onDone();
      addMoney({ server: offer.server, serviceCode, label, price: offer.price, cap, country: country ?? undefined, amount });
    },
    question,
    answer: (isYes) => {
      setQuestion(null);
      if (isYes && question !== null) begin(question);
    },
  };
}

export function orderOf({ service, offer, cap, country }: Choice): PlacedOrder['order'] {
  const { serviceCode, label, logo, offers } = service;
  const { server, serviceId, price } = offer;
  if (cap === undefined) return { server, service: { id: serviceId, serviceCode, label, logo, price }, country };
  return { server, service: { serviceCode, label, logo }, serviceIds: offers.map((each) => each.serviceId), cap, country };
}
