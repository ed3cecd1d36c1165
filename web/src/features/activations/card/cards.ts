import { keepsListening } from '@pinline/contract/activations/activations.rules';
import type { HistoryRow, Message, Mobile } from '@pinline/contract/activations/activations.calls';
import { now } from '../../../platform/time/clock.ts';
import type { Card } from './card-face.ts';

/** Cards keep their places, new ones first. What this page knows is never undone by an older answer. */
export function mergeCards(known: readonly Card[], listed: readonly Mobile[]): Card[] {
  const listedById = new Map(listed.map((mobile) => [mobile._id, mobile]));
  const kept = known.map((card) => {
    const fresh = listedById.get(card._id);
    return fresh === undefined ? card : laterOf(card, fresh);
  });
  const knownIds = new Set(known.map((card) => card._id));
  const added = listed.filter((mobile) => !knownIds.has(mobile._id)).toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return [...added, ...kept];
}

export function vanishedCards(known: readonly Card[], listed: readonly Mobile[]): Card[] {
  const listedIds = new Set(listed.map((mobile) => mobile._id));
  return known.filter((card) => !listedIds.has(card._id) && (card.status === 'pending' || (card.status === 'success' && card.isListening)));
}

export function endedByHistory(card: Card, row: HistoryRow): Card {
  return {
    ...laterOf(card, { ...row, serviceId: row.serviceId._id }),
    isListening: false,
    isCancelling: false,
  };
}

/** `again`: once the number has ended with it. */
export type Arrival = { otpIds: readonly Message[]; again?: Mobile['again'] | undefined };

type Living = Pick<
  Mobile,
  'server' | 'status' | 'otpIds' | 'isCancelling' | 'isListening' | 'canResend' | 'lateCode' | 'again' | 'isExpired' | 'endedAt'
>;

/** Returns the same object when nothing is new. */
export function withMessages<Number extends Living>(number: Number, arrival: Arrival): Number {
  const otpIds = allMessages(number.otpIds, arrival.otpIds);
  if (otpIds.length === number.otpIds.length && number.status === 'success') return number;
  const isListening = number.isListening && keepsListening(number.server);
  return {
    ...number,
    otpIds,
    status: 'success',
    isCancelling: false,
    isListening,
    canResend: isListening,
    lateCode: null,
    again: arrival.again ?? null,
  };
}

export function withEnd<Number extends Living>(number: Number, isExpired: boolean): Number {
  if (number.status !== 'pending') return number;
  const endedAt = new Date(now()).toISOString();
  return { ...number, status: 'cancelled', isCancelling: false, isListening: false, isExpired, endedAt };
}

export function placeCard(cards: readonly Card[], mobile: Mobile, inPlaceOf: string | undefined): Card[] {
  const known = cards.find((card) => card._id === mobile._id);
  if (known !== undefined)
    return cards
      .map((card) => (card === known ? laterOf(known, mobile) : card))
      .filter((card) => card._id !== inPlaceOf || card._id === mobile._id);
  const at = cards.findIndex((card) => card._id === inPlaceOf);
  return at === -1 ? [mobile, ...cards] : cards.with(at, mobile);
}

/** A number only moves from pending to its end, and from there to a revealed late code. */
function laterOf(card: Card, fresh: Mobile): Card {
  const otpIds = allMessages(card.otpIds, fresh.otpIds);
  const isOlder = (card.status !== 'pending' && fresh.status === 'pending') || (card.status === 'success' && fresh.status === 'cancelled');
  if (isOlder) return { ...card, otpIds };
  return { ...card, ...fresh, otpIds };
}

function allMessages(known: readonly Message[], listed: readonly Message[]): Message[] {
  const byId = new Map([...known, ...listed].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
}
