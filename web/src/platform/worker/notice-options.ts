import { copyAction, type Copyable, type NoticeData } from './messages.ts';

export type Notice = {
  title: string;
  body: string;
  tag?: string;
  path: string;
  /** Copies when pressed. Where the browser has no notification buttons, pressing the notice copies and `hint` replaces the body. */
  copy?: (Copyable & { label: string; hint: string }) | undefined;
};

type Options = NotificationOptions & { data: NoticeData; actions?: { action: string; title: string }[]; renotify?: boolean };

export function optionsOf({ body, tag, path, copy }: Notice, { hasButton }: { hasButton: boolean }): Options {
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

export function hasButtons(): boolean {
  const most: unknown = Reflect.get(Notification, 'maxActions');
  return typeof most === 'number' && most > 0;
}
