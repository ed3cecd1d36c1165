import { addRupees } from '@pinline/contract/values/rupees.rules';
import type { Card } from '../card/card-face.ts';

const foldAfterMs = 5 * 60_000;

/** Those that ended a while ago without a code fold; a code stays until it is put away. */
export function isFolded({ status, endedAt, lateCode }: Pick<Card, 'status' | 'endedAt' | 'lateCode'>, now: number): boolean {
  return status === 'cancelled' && lateCode === null && endedAt !== null && now - Date.parse(endedAt) >= foldAfterMs;
}

/** In rupees. A switched number's hold went to its successor. */
export function returnedBy(cards: readonly Pick<Card, 'price' | 'switchedTo'>[]): number {
  return cards.reduce((sum, { price, switchedTo }) => (switchedTo === null ? addRupees(sum, price) : sum), 0);
}
