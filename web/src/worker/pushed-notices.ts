import type { PushPayload } from '@pinline/contract/push/rules';
import { noticeOf } from '../features/push/notices.ts';
import { noticesText } from '../features/push/notices.texts.hi.ts';
import { isHindi } from './language.ts';
import { hasButtons, optionsOf } from '../platform/worker/notice-options.ts';
import type { PushData, WorkerScope } from './worker-scope.ts';

/**
 * A visible page announces its news itself. Safari ends a subscription whose messages show nothing: there, as in all browsers without
 * notification buttons, it is always shown.
 */
export async function showPushed(worker: WorkerScope, data: PushData | null): Promise<void> {
  const hasButton = hasButtons();
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (hasButton && pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  // Only our server has the key that browsers accept messages from.
  const pushed = data?.json() as PushPayload;
  const inHindi = pushed.language === undefined ? await isHindi() : pushed.language === 'hi';
  const notice = noticeOf(pushed, inHindi ? noticesText : undefined);
  await worker.registration.showNotification(notice.title, optionsOf(notice, { hasButton }));
}
