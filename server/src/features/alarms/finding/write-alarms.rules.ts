import type { Coin } from '@pinline/contract/deposits/rules';
import type { Severity } from '@pinline/contract/alarms/rules';
import type { FoundAlarm as Found } from '../../../platform/alarms/alarm-reading.ts';
import { countAlarm } from '../../../platform/alarms/count-alarm.rules.ts';
import type { AlarmKind } from './alarm-kinds.rules.ts';

export type Troubles = {
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

/** `units` of the currency, before the last digits that identify a payment; `payments` and `users`: who took those of 25 hours. */
export type BusyAmount = { currency: 'INR' | Coin; units: number; payments: number; users: number };

export type Way = 'upi' | 'crypto';

export type FoundAlarm = Found<AlarmKind>;

type Context = { setUp: Record<Way, boolean>; timeZone: string; warnings?: Warning[] };
/** What a setting or a missing backup leaves open. */
export type Warning = { subject: string; text: string };

export function writeAlarms(troubles: Troubles, context: Context): FoundAlarm[] {
  const { unclaimedPayments, oldReviews, silent, handCredits } = troubles;
  return [
    ...silent
      .filter(({ key }) => context.setUp[key])
      .map((feed) => ({ ...alarm('payments_unchecked', 'urgent', explainSilence(feed, context.timeZone)), subject: feed.key })),
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
    ...(context.warnings ?? []).map(({ subject, text }) => ({ ...alarm('setup', 'warning', text), subject })),
    ...(['upi', 'crypto'] as const)
      .filter((key) => !context.setUp[key])
      .map((key) => ({ ...alarm('not_set_up', 'notice', `${names[key]} is not set up: no one can pay with it.`), subject: key })),
  ];
}

function alarm(kind: AlarmKind, severity: Severity, text: string): FoundAlarm {
  return { kind, subject: '', severity, text, sentAgainFor: '' };
}

const names: Record<Way, string> = { upi: 'UPI', crypto: 'Crypto' };

function explainSilence({ key, since }: { key: Way; since: string | null }, timeZone: string): string {
  if (since === null) return `${names[key]} payments have never been checked: the verifier does not answer.`;
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(since));
  return `${names[key]} payments have not been checked since ${time}: the verifier does not answer.`;
}
