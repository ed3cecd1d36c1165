import { copyAction, type NoticeData, type Pressed } from '../platform/worker/messages.ts';
import type { Listener, PressEvent, WorkerScope } from './worker-scope.ts';

let pendingPress: Pressed | undefined;

export async function handlePress(worker: WorkerScope, { action, notification }: PressEvent): Promise<void> {
  notification.close();
  const data = notification.data as NoticeData;
  const isCopy = action === copyAction || !data.hasButton;
  const pressed: Pressed = { type: 'pressed', path: data.path, copy: isCopy ? data.copy : undefined };
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    pendingPress = pressed;
    await worker.clients.openWindow(data.path);
    return;
  }
  // A browser may refuse to raise a window; the page gets the message anyway.
  const front = await page.focus().catch(() => page);
  front.postMessage(pressed);
}

export function sendPendingPress(page: Listener | null): void {
  if (pendingPress !== undefined) page?.postMessage(pendingPress);
  pendingPress = undefined;
}
