import { keepsListening } from '@pinline/contract/activations/rules';
import type { HistoryRow, Message, Mobile } from '@pinline/contract/activations/calls';
import type { Card } from './card-face.ts';

/**
 * The cards of a page after its list was fetched again. Cards keep their places, new ones are added first. What this page knows already is never taken
 * back by an answer that was on its way meanwhile. Ended cards stay until they are dismissed.
 */
export function mergeCards(known: readonly Card[], told: readonly Mobile[]): Card[] {
  const toldById = new Map(told.map((mobile) => [mobile._id, mobile]));
  const kept = known.map((card) => {
    const fresh = toldById.get(card._id);
    return fresh === undefined ? card : furtherOf(card, fresh);
  });
  const knownIds = new Set(known.map((card) => card._id));
  const added = told.filter((mobile) => !knownIds.has(mobile._id)).toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return [...added, ...kept];
}

/** Cards of which the server says nothing any more although this page does not know their end. */
export function vanishedCards(known: readonly Card[], told: readonly Mobile[]): Card[] {
  const toldIds = new Set(told.map((mobile) => mobile._id));
  return known.filter((card) => !toldIds.has(card._id) && (card.status === 'pending' || (card.status === 'success' && card.isListening)));
}

/** What the history says of a card that vanished. */
export function endedByHistory(card: Card, row: HistoryRow, now: number): Card {
  return {
    ...furtherOf(card, { ...row, serviceId: row.serviceId._id }),
    isListening: false,
    isCancelling: false,
    ...(row.status === 'cancelled' ? { endedAt: card.endedAt ?? now } : {}),
  };
}

export type Arrival = { otpIds: readonly Message[] };

/** What of a number changes while it lives; cards and history rows have it alike. */
type Living = Pick<Mobile, 'server' | 'status' | 'otpIds' | 'isCancelling' | 'isListening' | 'canResend'> & { endedAt?: number };

/** A number that got messages. The very same object when it knew them all. */
export function withMessages<Number extends Living>(number: Number, arrival: Arrival): Number {
  const otpIds = allMessages(number.otpIds, arrival.otpIds);
  if (otpIds.length === number.otpIds.length && number.status === 'success') return number;
  const isListening = number.isListening && keepsListening(number.server);
  return { ...number, otpIds, status: 'success', isCancelling: false, isListening, canResend: isListening };
}

/** A number that ended without a code. The very same object when it had ended already, or has its code. */
export function withEnd<Number extends Living>(number: Number, endedAt: number): Number {
  return number.status === 'pending' ? { ...number, status: 'cancelled', isCancelling: false, isListening: false, endedAt } : number;
}

/** Puts a new number first, or where the card it takes the place of stands. */
export function seatCard(cards: readonly Card[], mobile: Mobile, seat: string | undefined): Card[] {
  const known = cards.find((card) => card._id === mobile._id);
  if (known !== undefined)
    return cards
      .map((card) => (card === known ? furtherOf(known, mobile) : card))
      .filter((card) => card._id !== seat || card._id === mobile._id);
  const at = cards.findIndex((card) => card._id === seat);
  return at === -1 ? [mobile, ...cards] : cards.with(at, mobile);
}

/** Of two accounts of one number the one that has seen more; a number only ever moves from pending to its end. */
function furtherOf(card: Card, fresh: Mobile): Card {
  const otpIds = allMessages(card.otpIds, fresh.otpIds);
  if (card.status !== 'pending' && fresh.status === 'pending') return { ...card, otpIds };
  return { ...card, ...fresh, otpIds };
}

/** Oldest first, each once. */
function allMessages(known: readonly Message[], told: readonly Message[]): Message[] {
  const byId = new Map([...known, ...told].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
}
