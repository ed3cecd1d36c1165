import { notify } from '../../../platform/worker/notifications.ts';
import { activationsText } from '../texts.ts';
import { installed } from '../../../platform/worker/texts.ts';
import { arrivalAlerts } from './alerts.ts';

const text = activationsText.arrival;

export type Arrived = { cardId: string; server: string; code: string | null; service: string; at: number };

/** Shown only while the page is hidden. A newer code of the same number replaces it. */
export function notifyOfCode({ cardId, code, service, server }: Arrived): void {
  void notify({
    title: text.notificationTitle(service),
    body: code ?? text.newMessage,
    tag: `number-${cardId}`,
    path: `/otpserver${server}`,
    copy: code === null ? undefined : copyOf(code),
  });
}

function copyOf(code: string) {
  return { text: code, said: activationsText.toasts.codeCopied(code), label: text.copyAction, hint: text.notificationBody(code) };
}

/** Rupees. Shown only while the page is hidden. */
export function notifyOfDeposit(amount: number): void {
  if (!arrivalAlerts.get().hasNotifications || document.visibilityState !== 'hidden') return;
  void notify({ title: installed.deposit.title(amount), body: installed.deposit.body, path: '/topup' });
}
