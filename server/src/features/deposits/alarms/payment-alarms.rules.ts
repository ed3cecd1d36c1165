import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { countAlarm } from '../../../platform/alarms/count-alarm.rules.ts';
import { writeAmountAlarms, type BusyAmount } from './amount-alarms.rules.ts';

export const paymentKinds = [
  'amounts_busy',
  'payments_unchecked',
  'payments_unclaimed',
  'reviews_waiting',
  'hand_credits_absent',
  'hand_credits_different',
  'not_set_up',
] as const;

type Found = FoundAlarm<(typeof paymentKinds)[number]>;

export type PaymentTroubles = {
  /** For over an hour. */
  unclaimedPayments: number;
  /** Whose payments were all taken when a user asked for one within the hour. */
  busyAmounts: BusyAmount[];
  /** For over a day. */
  oldReviews: number;
  /** Credits by hand whose payment did not arrive within three days, or was worth another amount, in the last 30 days. */
  handCredits: { absent: number; different: number };
  /** Not read for ten minutes: since when (ISO 8601), null if never. */
  silent: { key: Way; since: string | null }[];
};

type Way = 'upi' | 'crypto';

type Context = { setUp: Record<Way, boolean>; timeZone: string };

export function writePaymentAlarms(troubles: PaymentTroubles, { setUp, timeZone }: Context): Found[] {
  const { unclaimedPayments, oldReviews, silent, handCredits } = troubles;
  return [
    ...writeAmountAlarms(troubles.busyAmounts),
    ...silent
      .filter(({ key }) => setUp[key])
      .map((feed): Found => {
        const text = explainSilence(feed, timeZone);
        return { kind: 'payments_unchecked', subject: feed.key, severity: 'urgent', text, sentAgainFor: '' };
      }),
    ...countAlarm('payments_unclaimed', 'notice', {
      count: unclaimedPayments,
      one: 'payment has',
      many: 'payments have',
      rest: 'had no owner for over an hour.',
    }),
    ...countAlarm('reviews_waiting', 'notice', {
      count: oldReviews,
      one: 'deposit has',
      many: 'deposits have',
      rest: 'waited for a decision for over a day.',
    }),
    ...countAlarm('hand_credits_absent', 'warning', {
      count: handCredits.absent,
      one: 'credit by hand has',
      many: 'credits by hand have',
      rest: 'had no payment for over 3 days.',
    }),
    ...countAlarm('hand_credits_different', 'warning', {
      count: handCredits.different,
      one: 'credit by hand differs',
      many: 'credits by hand differ',
      rest: 'from the payment that arrived.',
    }),
    ...(['upi', 'crypto'] as const)
      .filter((key) => !setUp[key])
      .map((key): Found => {
        const text = `${names[key]} is not set up: no one can pay with it.`;
        return { kind: 'not_set_up', subject: key, severity: 'notice', text, sentAgainFor: '' };
      }),
  ];
}

const names: Record<Way, string> = { upi: 'UPI', crypto: 'Crypto' };

function explainSilence({ key, since }: { key: Way; since: string | null }, timeZone: string): string {
  if (since === null) return `${names[key]} payments have never been checked: the verifier does not answer.`;
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(since));
  return `${names[key]} payments have not been checked since ${time}: the verifier does not answer.`;
}
