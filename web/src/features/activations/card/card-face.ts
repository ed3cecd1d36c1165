import { samplesNeeded } from '@pinline/contract/catalogue/rules';
import type { Mobile } from '@pinline/contract/activations/calls';
import type { Service } from '@pinline/contract/catalogue/calls';
import { secondsSince, secondsUntil } from '../../../ui/time/durations.ts';

/** A number on this page: as the server sent it, and when this page learned of its end. */
export type Card = Mobile & { endedAt?: number };

export type CardFace =
  | { kind: 'waiting'; remaining: number; waited: number; isLate: boolean; usualWait: number | null; cancelIn: number }
  | { kind: 'cancelling'; remaining: number; waited: number }
  /** Its time is up; the server is still asking the provider a last time. */
  | { kind: 'ending' }
  | { kind: 'received'; remaining: number; isListening: boolean; arrivedAfter: number }
  | { kind: 'expired' }
  | { kind: 'cancelled' };

/** Clocks of two machines never agree; an end this close to the end of life is its expiry. */
const clockSlackMs = 3000;

/** What a card shows at this moment. Pure: the same number at the same time is always the same card. */
export function cardFace(card: Card, at: { now: number; usualWait: number | null }): CardFace {
  if (card.status === 'cancelled') return { kind: card.isExpired || isPastLife(card) ? 'expired' : 'cancelled' };
  const remaining = Math.min(secondsUntil(card.expiresAt, at.now), secondsUntil(card.expiresAt, Date.parse(card.createdAt)));
  if (card.status === 'success') {
    return { kind: 'received', remaining, isListening: card.isListening && remaining > 0, arrivedAfter: arrivedAfter(card) };
  }
  if (remaining === 0) return { kind: 'ending' };
  const waited = secondsSince(card.createdAt, at.now);
  if (card.isCancelling) return { kind: 'cancelling', remaining, waited };
  const isLate = at.usualWait !== null && waited > at.usualWait;
  return { kind: 'waiting', remaining, waited, isLate, usualWait: at.usualWait, cancelIn: cancelIn(card, at.now) };
}

/** The median wait of a service in seconds, where enough numbers were seen to speak of one. */
export function usualWaitOf(service: Pick<Service, 'medianWaitSeconds' | 'samples'> | undefined): number | null {
  return service === undefined || service.samples < samplesNeeded ? null : service.medianWaitSeconds;
}

/** Where the pin stands, in percent: the scale runs from 0 to twice the usual wait; without one, over the whole life. */
export function pinPlace(wait: { waited: number; usualWait: number | null; lifeSeconds: number }): number {
  const scale = wait.usualWait === null ? wait.lifeSeconds : wait.usualWait * 2;
  return scale <= 0 ? 100 : Math.min(100, (wait.waited / scale) * 100);
}

/** Share of the life that is left, in percent. */
export function lifeLeft(card: Pick<Mobile, 'createdAt' | 'expiresAt'>, remaining: number): number {
  const life = lifeSecondsOf(card);
  return life <= 0 ? 0 : Math.min(100, (remaining / life) * 100);
}

export function lifeSecondsOf(card: Pick<Mobile, 'createdAt' | 'expiresAt'>): number {
  return (Date.parse(card.expiresAt) - Date.parse(card.createdAt)) / 1000;
}

/** Reserved, waiting or cancelling: what counts to the maximum. */
export function isActive(card: Pick<Mobile, 'status'>): boolean {
  return card.status === 'pending';
}

/** A tick that lags behind the purchase must not show more than the whole wait. */
function cancelIn(card: Card, now: number): number {
  return Math.min(secondsUntil(card.cancellableAt, now), secondsUntil(card.cancellableAt, Date.parse(card.createdAt)));
}

function arrivedAfter(card: Card): number {
  const first = card.otpIds[0];
  return first === undefined ? 0 : secondsSince(card.createdAt, Date.parse(first.receivedAt));
}

function isPastLife(card: Card): boolean {
  return card.endedAt !== undefined && card.endedAt >= Date.parse(card.expiresAt) - clockSlackMs;
}
