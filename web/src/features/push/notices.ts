import type { PushNotice } from '@pinline/contract/push/push.rules';
import type { Translation } from '../../platform/language/translation.ts';
import type { Notice } from '../../platform/worker/notice-options.ts';
import { noticesText } from './notices.texts.ts';

/** A newer notice of the same number or deposit replaces the older one. The service worker has the texts of all languages. */
export function noticeOf(news: PushNotice, text: NoticesText = noticesText): Notice {
  switch (news.kind) {
    case 'code':
      return {
        title: text.code.title(news.service),
        body: news.code ?? text.code.noCode,
        tag: `number-${news.mobileId}`,
        path: `/otpserver${news.server}`,
        copy: news.code === null ? undefined : copyOf(news.code, text),
      };
    case 'late_code':
      return {
        title: text.lateCode.title(news.service),
        body: text.lateCode.body(news.price),
        tag: `number-${news.mobileId}`,
        path: `/otpserver${news.server}`,
      };
    case 'deposit':
      return { title: text.deposit.title(news.amount), body: text.deposit.body, tag: `deposit-${news.depositId}`, path: '/topup' };
    case 'waitlist':
      return {
        title: text.waitlist[news.status].title(news.service),
        body: text.waitlist[news.status].body,
        tag: `waitlist-${news.entryId}`,
        path: news.status === 'no_money' ? '/topup' : '/dashboard',
      };
    default:
      return { ...text.other, path: '/dashboard' };
  }
}

export type NoticesText = Translation<typeof noticesText>;

function copyOf(code: string, text: NoticesText): NonNullable<Notice['copy']> {
  return { text: code, said: text.code.copied(code), label: text.code.copy, hint: text.code.bodyToClick(code) };
}
