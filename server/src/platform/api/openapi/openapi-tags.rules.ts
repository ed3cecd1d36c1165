/** Parts of the API document, in the order that it lists them. */
const tags: readonly { name: string; segments: readonly string[] }[] = [
  { name: 'Numbers', segments: ['mobile', 'otp', 'waitlist'] },
  { name: 'Services', segments: ['service'] },
  { name: 'Money', segments: ['payment', 'coupon', 'referral'] },
  { name: 'Software', segments: ['keys', 'webhooks', 'events'] },
  { name: 'Account', segments: ['account', 'users', 'auth', 'push', 'config'] },
  { name: 'Back office', segments: ['admin', 'go-live'] },
  { name: 'Provider webhooks', segments: ['webhook'] },
];

export const tagNames = tags.map(({ name }) => ({ name }));

/** By the path of a call such as `POST mobile/generate`. */
export function tagOf(name: string): string {
  const [, segment = ''] = /^\w+ ([\w-]+)/.exec(name) ?? [];
  return tags.find(({ segments }) => segments.includes(segment))?.name ?? 'Other';
}
