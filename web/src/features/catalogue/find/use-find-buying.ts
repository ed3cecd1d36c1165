import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { browserStorage } from '../../../platform/session/browser-storage.ts';
import { isGenerating } from '../../../platform/session/purchase.ts';
import { placeOrder } from '../../activations/buy/placed-order.ts';
import { copyBought } from '../../activations/code/copying.ts';
import { rememberChosen, useUserKey } from '../chosen-before.ts';
import { select } from '../selection.store.ts';
import type { FoundService } from './offers.api.ts';

export type Choice = { service: FoundService; offer: Offer };

export type FindBuying = {
  /** A press on Get buys immediately; Enter asks the first time. */
  get: (choice: Choice, byKey: boolean) => void;
  question: Choice | null;
  answer: (isYes: boolean) => void;
};

export function useFindBuying(onDone: () => void): FindBuying {
  const navigate = useNavigate();
  const userKey = useUserKey();
  const [question, setQuestion] = useState<Choice | null>(null);
  const buy = ({ service, offer }: Choice) => {
    if (isGenerating()) return;
    const { label, logo, serviceCode } = service;
    select({ serviceCode, isSubmitted: true });
    rememberChosen(userKey, serviceCode);
    placeOrder({ server: offer.server, service: { id: offer.serviceId, label, logo, price: offer.price }, onEnd: copyBought() });
    onDone();
    void navigate({ to: '/otpserver{$server}', params: { server: offer.server } });
  };
  const entry = `find-enter:${userKey}`;
  return {
    get: (choice, byKey) => {
      if (byKey && browserStorage.getItem(entry) === null) setQuestion(choice);
      else buy(choice);
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
