import { type RefObject, useEffect } from 'react';
import type { Card } from '../card/card-face.ts';

type Shown = Pick<Card, '_id' | 'server'>;

export function showCard({ _id, server }: Shown, open: (path: string) => void): void {
  const card = document.getElementById(elementIdOf(_id)) ?? document.getElementById(rowIdOf(_id));
  if (card !== null) return bringIntoSight(card);
  sought = _id;
  open(`/otpserver${server}`);
}

/** A list has rows in place of cards. */
export const rowIdOf = (cardId: string): string => `row-${cardId}`;

export const elementIdOf = (cardId: string): string => `number-${cardId}`;

let sought: string | undefined;

export function useSought(cardId: string, card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (sought !== cardId || card.current === null) return;
    sought = undefined;
    bringIntoSight(card.current);
  }, [cardId, card]);
}

function bringIntoSight(card: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
  card.focus({ preventScroll: true });
}
