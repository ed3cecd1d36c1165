import { notify } from '../../../platform/worker/notifications.ts';
import { activationsText } from '../texts.ts';
import { installed } from '../../../platform/worker/texts.ts';
import { arrivalAlerts } from './alerts.ts';

const text = activationsText.arrival;

/** A code that came while this page was open. */
export type Arrived = { cardId: string; server: string; code: string | null; service: string; at: number };

/** Tells of a code while the page is out of sight. Of one number only the newest stands. */
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

/** Tells of money that was credited, in rupees, if that is wanted and the page is out of sight. */
export function notifyOfDeposit(amount: number): void {
  if (!arrivalAlerts.get().hasNotifications || document.visibilityState !== 'hidden') return;
  void notify({ title: installed.deposit.title(amount), body: installed.deposit.body, path: '/topup' });
}
