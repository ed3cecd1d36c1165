import type { Mobile } from '@pinline/contract/activations/calls';

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

export function extraHold({ price, offered }: { price: number; offered: number }): number {
  return Math.max(0, Math.round((offered - price) * 100) / 100);
}

/** In rupees: what the open pair of a number that ended holds. Its late code is the code of both, so this pays for it too. */
export function heldByPair(id: string, price: number, cards: readonly (Paired & Pick<Mobile, 'price'>)[]): number {
  const other = cards.find((card) => (card.switchedFrom === id || card.switchedTo === id) && card.status === 'pending');
  return other === undefined ? 0 : Math.max(price, other.price);
}
