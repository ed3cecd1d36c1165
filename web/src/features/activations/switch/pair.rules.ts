import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import type { Mobile } from '@pinline/contract/activations/activations.calls';

type Paired = Pick<Mobile, '_id' | 'status' | 'switchedFrom' | 'switchedTo'>;

/** The number that this one was switched from, as long as it can still get the code of both. */
export function openPredecessor<Number extends Paired>(card: Pick<Paired, 'switchedFrom'>, cards: readonly Number[]): Number | undefined {
  return cards.find((other) => other._id === card.switchedFrom && other.status === 'pending');
}

export function successor<Number extends Paired>(card: Pick<Paired, 'switchedTo'>, cards: readonly Number[]): Number | undefined {
  return cards.find((other) => other._id === card.switchedTo);
}

/** A pair can't be switched again until its old number is closed. */
export function canSwitch(card: Paired & Pick<Mobile, 'isCancelling'>, cards: readonly Paired[]): boolean {
  return card.status === 'pending' && !card.isCancelling && card.switchedTo === null && openPredecessor(card, cards) === undefined;
}

/** What the pair's hold adds to that of the number, in rupees: the higher price of both is held. */
export function extraHold({ price, offered }: { price: number; offered: number }): number {
  return Math.max(0, subtractRupees(offered, price));
}

/**
 * In rupees: what the open numbers hold that were switched for one that ended, or it for them. Its late code is the code of all, so this pays
 * for it too. At least: the server knows whether the hold is of a dearer one that is no longer on the page.
 */
export function heldByPair(id: string, price: number, cards: readonly (Paired & Pick<Mobile, 'price'>)[]): number {
  const chain = new Set([id]);
  // A chain has no more links than there are cards.
  for (const _ of cards)
    for (const { _id, switchedFrom, switchedTo } of cards) {
      const ids = [_id, switchedFrom, switchedTo].filter((each) => each !== null);
      if (ids.some((each) => chain.has(each))) for (const each of ids) chain.add(each);
    }
  const open = cards.filter((card) => chain.has(card._id) && card.status === 'pending');
  const isOfPair = open.some((card) => card.switchedFrom === id || card.switchedTo === id);
  return open.length === 0 ? 0 : Math.max(isOfPair ? price : 0, ...open.map((card) => card.price));
}
