import type { PushPayload } from '@pinline/contract/push/push.rules';
import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';
import { noticeOf, type NoticesText } from '../features/push/notices.ts';
import { noticesText as english } from '../features/push/notices.texts.ts';
import { noticesText as hindi } from '../features/push/notices.texts.hi.ts';
import { keptLanguage } from './language.ts';
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
  // A newer server may have a language that this worker lacks.
  const language = isLanguage(pushed.language) ? pushed.language : await keptLanguage();
  const notice = noticeOf(pushed, textsIn[language]);
  await worker.registration.showNotification(notice.title, optionsOf(notice, { hasButton }));
}

const textsIn: Record<Language, NoticesText> = { en: english, hi: hindi };
