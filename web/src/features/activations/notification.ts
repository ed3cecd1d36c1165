import { copyText } from '../../platform/copy.ts';
import { activationsText } from '../../strings/activations.ts';
import type { Arrived } from './arrivals.ts';

const text = activationsText.arrival;

/**
 * Tells of a code while the page is out of sight. Only a service worker's notification can have a button; where there is one it gets
 * `Copy code`, otherwise a click on the notification copies.
 */
export function notifyOfCode(arrived: Arrived): void {
  const { code } = arrived;
  const title = text.notificationTitle(arrived.service);
  const options = {
    body: code === null ? text.newMessage : text.notificationBody(code),
    tag: `number-${arrived.cardId}`,
    icon: '/favicon.svg',
  };
  try {
    void showFromWorker(title, options, code).then((isShown) => {
      if (!isShown) showFromPage(title, options, code);
    });
  } catch {
    // A browser without notifications for pages: the code is on the page all the same.
  }
}

async function showFromWorker(title: string, options: NotificationOptions, code: string | null): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined || registration.active === null) return false;
  const actions = code === null ? [] : [{ action: 'copy-code', title: text.copyAction }];
  await registration.showNotification(title, { ...options, data: { code }, ...{ actions } });
  return true;
}

function showFromPage(title: string, options: NotificationOptions, code: string | null): void {
  const notification = new Notification(title, options);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    if (code !== null) void copyText(code);
  });
}
