import { copyAction, type Copyable, type NoticeData, type Pressed } from '../../worker/messages.ts';

export type Notice = {
  title: string;
  body: string;
  tag?: string;
  path: string;
  /** Copies when pressed. Where the browser has no notification buttons, pressing the notice copies and `hint` replaces the body. */
  copy?: (Copyable & { label: string; hint: string }) | undefined;
};

/** The service worker's notices can have buttons and outlive the page. Needs the permission. */
export async function notify(notice: Notice): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(notice.title, optionsOf(notice, { hasButton: maxActions() > 0 }));
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

/** `actions` and `renotify` are not in TypeScript's library. */
type Options = NotificationOptions & { data: NoticeData; actions?: { action: string; title: string }[]; renotify?: boolean };

function optionsOf({ body, tag, path, copy }: Notice, { hasButton }: { hasButton: boolean }): Options {
  return {
    body: copy === undefined || hasButton ? body : copy.hint,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path, copy: copy && { text: copy.text, said: copy.said }, hasButton },
    // A second code must alert again although it replaces the first notice.
    ...(tag === undefined ? {} : { tag, renotify: true }),
    ...(copy === undefined || !hasButton ? {} : { actions: [{ action: copyAction, title: copy.label }] }),
  };
}

function maxActions(): number {
  const most: unknown = Reflect.get(Notification, 'maxActions');
  return typeof most === 'number' ? most : 0;
}
