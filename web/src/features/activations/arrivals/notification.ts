import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { notify } from '../../../platform/worker/notifications.ts';
import { noticeOf } from '../../push/notices.ts';
import { isPushed } from '../../push/push-state.ts';
import { arrivalAlerts } from './alerts.ts';

export type Arrived = { cardId: string; server: ServerNumber; code: string | null; service: string; at: number };

/** Shown only while the page is hidden, and unless the server notifies this browser. A newer code of the same number replaces it. */
export function notifyOfCode({ cardId, code, service, server }: Arrived): void {
  if (!isPushed.get()) void notify(noticeOf({ kind: 'code', mobileId: cardId, server, service, code }));
}

/** Rupees. Shown only while the page is hidden, and unless the server notifies this browser. */
export function notifyOfDeposit({ depositId, amount }: { depositId: string; amount: number }): void {
  if (isPushed.get() || !arrivalAlerts.get().hasNotifications || document.visibilityState !== 'hidden') return;
  void notify(noticeOf({ kind: 'deposit', depositId, amount }));
}
