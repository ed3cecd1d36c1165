import { type FocusEvent, Fragment, useLayoutEffect, useRef } from 'react';
import { activationsText } from '../activations.texts.ts';
import type { Card } from '../card/card-face.ts';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { GeneratingCard } from '../card/generating-card.tsx';
import { NumberCard } from '../card/number-card.tsx';
import { PushOffer } from '../../push/push-offer.tsx';
import { FailApart } from '../../../ui/fail-apart.tsx';
import { gridClass } from './number-cards-wait.tsx';

export function NumberGrid({ cards, purchase }: { cards: readonly Card[]; purchase: Purchase | null }) {
  const isInPlace = purchase !== null && cards.some((card) => card._id === purchase.inPlaceOf);
  const isUneven = cards.some((card) => card.otpIds.length > 1);
  return (
    <section aria-label={activationsText.list} className={gridClass(isUneven)} {...useKeptFocus()}>
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

/** When a focused button disappears with its card's state, the focus moves to the next button there, else to the card. */
function useKeptFocus() {
  const grid = useRef<HTMLElement>(null);
  const holder = useRef<{ card: HTMLElement; at: number } | null>(null);
  const cards = (): HTMLElement[] => [...(grid.current?.querySelectorAll('article') ?? [])];
  useLayoutEffect(() => {
    if (holder.current === null || document.activeElement !== document.body) return;
    const { card: held, at } = holder.current;
    const card = held.isConnected ? held : (cards()[at] ?? cards().at(-1));
    (card?.querySelector<HTMLElement>('[data-next]') ?? card)?.focus({ preventScroll: true });
  });
  return {
    ref: grid,
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest('article');
      holder.current = card === null ? null : { card, at: cards().indexOf(card) };
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
