import type { Card } from '../card/card-face.ts';
import { arrivalAlerts } from './alerts.ts';
import type { Arrived } from './notification.ts';
import { pageStore } from '../../../platform/page/page-store.ts';

export const unseenArrivals = pageStore<readonly Arrived[]>([]);

export function announceArrival(card: Card, service: string): void {
  const message = card.otpIds.at(-1);
  if (message === undefined) return;
  const arrived: Arrived = { cardId: card._id, server: card.server, code: message.code, service, at: Date.now() };
  unseenArrivals.set([arrived, ...unseenArrivals.get().filter((other) => other.cardId !== card._id)]);
  const alerts = arrivalAlerts.get();
  // Off for most people, who needn't fetch them.
  if (alerts.hasSound) void import('./sound.ts').then(({ playArrival }) => playArrival());
  if (alerts.hasNotifications && document.visibilityState === 'hidden')
    void import('./notification.ts').then(({ notifyOfCode }) => notifyOfCode(arrived));
}

export function markSeen(cardId: string): void {
  const unseen = unseenArrivals.get();
  if (unseen.some((arrived) => arrived.cardId === cardId)) unseenArrivals.set(unseen.filter((arrived) => arrived.cardId !== cardId));
}
