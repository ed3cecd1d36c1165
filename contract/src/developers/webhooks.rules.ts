/** What an endpoint can be notified of. */
export const softwareEvents = [
  'activation.code',
  'activation.ended',
  'activation.late_code',
  'deposit.credited',
  'balance.low',
  'key.limit_reached',
] as const;
export type SoftwareEvent = (typeof softwareEvents)[number];

/** A user's webhooks. */
export const webhooksMaximum = 10;
/** In rupees. */
export const lowBalanceDefault = 200;

/** Before each try, in seconds after the one before. */
export const tryDelays: readonly number[] = [0, 5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600];

export function webhookUrlProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the address';
  if (text.length > 500) return 'At most 500 characters';
  if (!URL.canParse(text)) return 'This is not an address';
  return undefined;
}
