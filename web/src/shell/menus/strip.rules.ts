import type { Card } from '../../features/activations/card/card-face.ts';

export type Strip = { kind: 'arrived'; card: Card; more: number } | { kind: 'waiting'; card: Card; more: number };

type Given = {
  /** Their ids, the newest code first. */
  unseen: readonly string[];
  /** Milliseconds since 1970: when a code of it usually is there. */
  dueAt: (card: Card) => number;
  now: number;
};

/** One number: the newest code that no one looked at, else the number whose code is due next. */
export function chooseStrip(cards: readonly Card[], { unseen, dueAt, now }: Given): Strip | undefined {
  const arrived = unseen.flatMap((id) => cards.find(({ _id, otpIds }) => _id === id && otpIds.length > 0) ?? []);
  const waiting = cards.filter(({ status, isCancelling }) => status === 'pending' && !isCancelling);
  const [newest] = arrived;
  if (newest !== undefined) return { kind: 'arrived', card: newest, more: arrived.length - 1 };
  const due = waiting.toSorted((a, b) => Number(dueAt(a) < now) - Number(dueAt(b) < now) || dueAt(a) - dueAt(b));
  const [next] = due;
  return next && { kind: 'waiting', card: next, more: waiting.length - 1 };
}
