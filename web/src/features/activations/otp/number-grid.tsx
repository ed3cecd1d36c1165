import { Fragment } from 'react';
import { activationsText } from '../activations.texts.ts';
import type { Card } from '../card/card-face.ts';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { GeneratingCard } from '../card/generating-card.tsx';
import { NumberCard } from '../card/number-card.tsx';
import { PushOffer } from '../../push/push-offer.tsx';
import { FailApart } from '../../../ui/fail-apart.tsx';
import { gridClass } from './number-cards-wait.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export function NumberGrid({ cards, purchase }: { cards: readonly Card[]; purchase: Purchase | null }) {
  const isInPlace = purchase !== null && cards.some((card) => card._id === purchase.inPlaceOf);
  const isUneven = cards.some((card) => card.otpIds.length > 1);
  return (
    <section aria-label={activationsText.list} className={gridClass(isUneven)} {...useKeptFocus<HTMLElement>('article')}>
      <h2 className="sr-only">{activationsText.list}</h2>
      {purchase !== null && !isInPlace && <GeneratingCard purchase={purchase} />}
      {cards.map((card, at) => (
        <Fragment key={card._id}>
          <FailApart>
            <NumberCard mobile={card} />
          </FailApart>
          {at === 0 && <PushOffer numbers={cards} />}
        </Fragment>
      ))}
    </section>
  );
}
