import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { secondsSince, secondsUntil } from '../../../ui/time/durations.ts';

export type Card = Mobile;

export type CardFace =
  | { kind: 'waiting'; remaining: number; waited: number; isLate: boolean; usualWait: number | null; cancelIn: number }
  /** `cancelIn`: seconds until the cancel is sent, of a number that was reported or switched. */
  | { kind: 'cancelling'; remaining: number; waited: number; cancelIn: number }
  /** Its life is over; the server is asking the provider once more. */
  | { kind: 'ending' }
  | { kind: 'received'; remaining: number; isListening: boolean; arrivedAfter: number }
  | { kind: 'expired' }
  | { kind: 'cancelled' };

export function cardFace(card: Card, at: { now: number; usualWait: number | null }): CardFace {
  if (card.status === 'cancelled') return { kind: card.isExpired ? 'expired' : 'cancelled' };
  const remaining = Math.min(secondsUntil(card.expiresAt, at.now), secondsUntil(card.expiresAt, Date.parse(card.createdAt)));
  if (card.status === 'success') {
    return { kind: 'received', remaining, isListening: card.isListening && remaining > 0, arrivedAfter: arrivedAfter(card) };
  }
  if (remaining === 0) return { kind: 'ending' };
  const waited = secondsSince(card.createdAt, at.now);
  if (card.isCancelling) return { kind: 'cancelling', remaining, waited, cancelIn: cancelIn(card, at.now) };
  const isLate = at.usualWait !== null && waited > at.usualWait;
  return { kind: 'waiting', remaining, waited, isLate, usualWait: at.usualWait, cancelIn: cancelIn(card, at.now) };
}

/** Median wait in seconds; undefined with too few samples. */
export function usualWaitOf(service: Pick<Service, 'medianWaitSeconds' | 'samples'> | undefined): number | null {
  return service === undefined || service.samples < samplesNeeded ? null : service.medianWaitSeconds;
}

/** Percent: the scale runs from 0 to twice the usual wait, or over the whole life without one. */
export function pinPlace(wait: { waited: number; usualWait: number | null; lifeSeconds: number }): number {
  const scale = wait.usualWait === null ? wait.lifeSeconds : wait.usualWait * 2;
  return scale <= 0 ? 100 : Math.min(100, (wait.waited / scale) * 100);
}

/** Percent. */
export function lifeLeft(card: Pick<Mobile, 'createdAt' | 'expiresAt'>, remaining: number): number {
  const life = lifeSecondsOf(card);
  return life <= 0 ? 0 : Math.min(100, (remaining / life) * 100);
}

export function lifeSecondsOf(card: Pick<Mobile, 'createdAt' | 'expiresAt'>): number {
  return (Date.parse(card.expiresAt) - Date.parse(card.createdAt)) / 1000;
}

/** The page's clock may lag behind the purchase: never show more than the whole wait. */
function cancelIn(card: Card, now: number): number {
  return Math.min(secondsUntil(card.cancellableAt, now), secondsUntil(card.cancellableAt, Date.parse(card.createdAt)));
}

function arrivedAfter(card: Card): number {
  const first = card.otpIds[0];
  return first === undefined ? 0 : secondsSince(card.createdAt, Date.parse(first.receivedAt));
}
