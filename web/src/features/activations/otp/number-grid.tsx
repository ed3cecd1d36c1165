import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { activationsText } from '../texts.ts';
import type { Card } from '../card/card-face.ts';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { GeneratingCard } from '../card/generating-card.tsx';
import { NumberCard } from '../card/number-card.tsx';
import { gridClass } from './number-cards-wait.tsx';

/** The cards in their seats; a purchase stands first, or in the seat it is for. */
export function NumberGrid({ cards, purchase }: { cards: readonly Card[]; purchase: Purchase | null }) {
  const isSeated = purchase !== null && cards.some((card) => card._id === purchase.seat);
  // Beside a card with many messages the others would only stretch.
  const isUneven = cards.some((card) => card.otpIds.length > 1);
  return (
    <section aria-label={activationsText.card.list} className={gridClass(isUneven)} {...useKeptFocus()}>
      <h2 className="sr-only">{activationsText.card.list}</h2>
      {purchase !== null && !isSeated && <GeneratingCard purchase={purchase} />}
      {cards.map((card) => (
        <NumberCard key={card._id} mobile={card} />
      ))}
    </section>
  );
}

/** A button that goes away with a card's state hands its focus to that card: to what is next there, else to the card itself. */
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
    // An element that is taken away does not blur; a person who leaves does.
    onBlur: () => {
      holder.current = null;
    },
  };
}
