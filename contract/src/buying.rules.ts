/** Why somebody may not buy right now: `limit` numbers an hour or a day are bought, or too many of their numbers were cancelled. */
export type PurchaseLimit = { rule: 'hour' | 'day' | 'cancels'; limit: number; seconds: number };

/** What they are told: the limit, and when the next number is possible. */
export function tooManyPurchasesMessage({ rule, limit, seconds }: PurchaseLimit): string {
  const wait = waitInWords(seconds);
  if (rule === 'cancels') return `Too many of your numbers were cancelled today. Buying opens again in ${wait}.`;
  const numbers = limit === 1 ? '1 number' : `${limit} numbers`;
  return `You can buy ${numbers} ${rule === 'hour' ? 'an hour' : 'a day'}. The next one is possible in ${wait}.`;
}

/** While buying is paused, unless the operator has another sentence. */
export const buyingPausedMessage = 'Buying is paused for a moment. Please try again later.';

/** Rounded up, so that nobody comes back too early. */
function waitInWords(seconds: number): string {
  const minutes = Math.ceil(Math.max(seconds, 1) / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
