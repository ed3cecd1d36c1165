import type { ReactNode } from 'react';
import { formatRupees } from '@pinline/contract/values/money-format';
import { OfferCountry } from '../../catalogue/find/list/find-figures.tsx';
import { OddsWords } from '../../catalogue/odds/odds-words.tsx';
import { ratedFigures } from '../../catalogue/rated-figures.ts';
import type { Card } from '../card/card-face.ts';
import { SwitchButton } from '../switch/switch-button.tsx';
import { adviceText as text } from './advice.texts.ts';
import { switchSentence } from './switch-sentence.ts';
import { useAdvice } from './use-advice.ts';

type LateAdviceProps = {
  card: Card;
  odds: ReactNode;
  children: ReactNode;
};

export function LateAdvice({ card, odds, children }: LateAdviceProps) {
  const advice = useAdvice(card);
  const rated = advice === undefined ? null : ratedFigures(advice.offer);
  if (advice === undefined || rated === null) return children;
  const { offer } = advice;
  return (
    <div className="grid gap-2 rounded-well border border-accent-line bg-accent-soft px-3.5 py-2.5 text-sm leading-4.5 text-2">
      <p>
        {odds} <b className="font-bold text-1">{switchSentence(advice)}</b>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span>
          <OfferCountry offer={offer} /> · <OddsWords rated={rated} /> ·{' '}
          <span className="num font-bold text-1">{formatRupees(offer.price)}</span>
        </span>
        {offer.price < card.price && <span className="ml-auto">{text.goesBack(card.price - offer.price)}</span>}
      </p>
      <SwitchButton card={card} advice={advice} />
    </div>
  );
}
