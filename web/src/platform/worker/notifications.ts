import type { Pressed } from './messages.ts';
import { hasButtons, optionsOf, type Notice } from './notice-options.ts';

/** The service worker's notices can have buttons and outlive the page. Needs the permission. */
export async function notify(notice: Notice): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(notice.title, optionsOf(notice, { hasButton: hasButtons() }));
    else showFromPage(notice);
  } catch {}
}

export function onPress(listener: (pressed: Pressed) => void): void {
  pressListener = listener;
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Pressed>) => {
    if (data.type === 'pressed') listener(data);
  });
}

let pressListener: ((pressed: Pressed) => void) | undefined;

function showFromPage(notice: Notice): void {
  const options = optionsOf(notice, { hasButton: false });
  const notification = new Notification(notice.title, options);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    pressListener?.({ type: 'pressed', path: options.data.path, copy: options.data.copy });
  });
}
