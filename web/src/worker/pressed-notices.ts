import { copyAction, type NoticeData, type Pressed } from './messages.ts';
import type { Listener, PressEvent, WorkerScope } from './worker-scope.ts';

/** What was pressed while no page was there to hear it; the page that opens asks for it. */
let unheard: Pressed | undefined;

/** Brings the page to the front, or opens one, and tells it what to show and what to copy. */
export async function handlePress(worker: WorkerScope, { action, notification }: PressEvent): Promise<void> {
  notification.close();
  // Only `platform/notifications.ts` shows notifications.
  const data = notification.data as NoticeData;
  const isCopy = action === copyAction || !data.hasButton;
  const pressed: Pressed = { type: 'pressed', path: data.path, copy: isCopy ? data.copy : undefined };
  // The one looked at last comes first.
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    unheard = pressed;
    await worker.clients.openWindow(data.path);
    return;
  }
  // A browser may refuse to raise a window; the page gets the message anyway.
  const front = await page.focus().catch(() => page);
  front.postMessage(pressed);
}

export function tellUnheard(page: Listener | null): void {
  if (unheard !== undefined) page?.postMessage(unheard);
  unheard = undefined;
}
