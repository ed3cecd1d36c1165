import type { ServerNumber } from '../catalogue/catalogue.rules.ts';
import type { Language } from '../auth/language.rules.ts';

export const subscriptionsPerSession = 5;

/** What reaches a browser that isn't open: never the text of a message, and of a late code only that there is one. */
export type PushNotice =
  /** `code`: null for a message without one. */
  | { kind: 'code'; mobileId: string; server: ServerNumber; service: string; code: string | null }
  /** `price` in rupees. */
  | { kind: 'late_code'; mobileId: string; server: ServerNumber; service: string; price: number }
  /** `amount` in rupees. */
  | { kind: 'deposit'; depositId: string; amount: number }
  /** From the waiting list: a number can be had, was bought, or could not be paid. */
  | { kind: 'waitlist'; entryId: string; service: string; status: 'notified' | 'bought' | 'no_money' };

/** What is sent. Without a language of the account, the one in which the browser last had a page is used. */
export type PushPayload = PushNotice & { language?: Language };
