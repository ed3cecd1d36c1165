import type { Coin } from '@pinline/contract/deposits/rules';
import type { Severity } from '@pinline/contract/alarms/rules';
import { unitsShown } from '@pinline/contract/values/micros.rules';
import { accountTroubleIn } from '../../providers/health/provider-error-text.ts';
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
  closedServers: number[];
  /** With a route, but all services out of stock. */
  soldOutServers: number[];
  /** On sale, but every number of them that is left costs more than their price pays. */
  costlyServices: number;
  /** Price lists of providers that work otherwise, not readable for over an hour. */
  unreadLists: { name: string; servers: number[]; problem: string }[];
  /** Although a route uses them. */
  providersOff: string[];
  /** In use, and failing or low on money. */
  providersInTrouble: ProviderTrouble[];
  /** Not read for ten minutes: since when (ISO 8601), null if never. */
  silent: { key: Way; since: string | null }[];
};

/** In millionths; `spentMicros` within 24 hours. */
export type ProviderTrouble = {
  name: string;
  isWorking: boolean;
  message: string;
  balanceMicros: number | null;
  currency: string | null;
  spentMicros: number;
};

/** `units` of the currency, before the last digits that identify a payment; `payments` and `users`: who took those of 25 hours. */
export type BusyAmount = { currency: 'INR' | Coin; units: number; payments: number; users: number };

export type Way = 'upi' | 'crypto';

export type FoundAlarm = Found<AlarmKind>;

type Context = { setUp: Record<Way, boolean>; timeZone: string; warnings?: Warning[] };
/** What a setting or a missing backup leaves open. */
export type Warning = { subject: string; text: string };

export function writeAlarms(troubles: Troubles, context: Context): FoundAlarm[] {
  const { unclaimedPayments, oldReviews, providersInTrouble, silent, handCredits } = troubles;
  return [
    ...providersInTrouble.map(providerAlarm),
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
    ...writeSupplyAlarms(troubles),
    ...(context.warnings ?? []).map(({ subject, text }) => ({ ...alarm('setup', 'warning', text), subject })),
    ...(['upi', 'crypto'] as const)
      .filter((key) => !context.setUp[key])
      .map((key) => ({ ...alarm('not_set_up', 'notice', `${names[key]} is not set up: no one can pay with it.`), subject: key })),
  ];
}

/** What routes, providers and stock leave unsold. */
function writeSupplyAlarms({ closedServers, soldOutServers, costlyServices, unreadLists, providersOff }: Troubles): FoundAlarm[] {
  return [
    ...serversAlarm('servers_closed', 'urgent', { servers: closedServers, why: 'no route leads to a provider' }),
    ...serversAlarm('servers_sold_out', 'warning', { servers: soldOutServers, why: 'every service there is out of stock' }),
    ...countAlarm('services_too_costly', 'warning', {
      count: costlyServices,
      one: 'service is',
      many: 'services are',
      rest: 'out of stock because every number left costs more than the price pays. Raise the price, or let a route sell below cost.',
    }),
    ...unreadLists.map(unreadListAlarm),
    ...providersOff.map((name) => ({
      ...alarm('provider_off', 'warning', `A route leads to ${name}, which is switched off.`),
      subject: name,
    })),
  ];
}

function alarm(kind: AlarmKind, severity: Severity, text: string): FoundAlarm {
  return { kind, subject: '', severity, text, sentAgainFor: '' };
}

function serversAlarm(kind: AlarmKind, severity: Severity, { servers, why }: { servers: number[]; why: string }): FoundAlarm[] {
  if (servers.length === 0) return [];
  return [{ ...alarm(kind, severity, `Nothing can be bought on ${listServers(servers)}: ${why}.`), sentAgainFor: servers.join(' ') }];
}

function providerAlarm(trouble: ProviderTrouble): FoundAlarm {
  const { name: subject, isWorking, balanceMicros, message } = trouble;
  const text = explainProvider(trouble);
  return isWorking && balanceMicros !== null
    ? { ...alarm('provider_low', balanceMicros <= 0 ? 'urgent' : 'warning', text), subject }
    : { ...alarm('provider_failing', 'urgent', text), subject, sentAgainFor: accountTroubleIn(message) };
}

function unreadListAlarm({ name, servers, problem }: Troubles['unreadLists'][number]): FoundAlarm {
  const since = `The price list of ${name} for ${listServers(servers)} has been unreadable for over an hour.`;
  const text = `${since} Stock and costs are those of before. ${problem}`;
  return { ...alarm('prices_unread', 'warning', text), subject: name, sentAgainFor: servers.join(' ') };
}

const names: Record<Way, string> = { upi: 'UPI', crypto: 'Crypto' };

function explainProvider({ name, isWorking, message, balanceMicros, currency, spentMicros }: ProviderTrouble): string {
  if (!isWorking || balanceMicros === null) return `${name}: ${message}`;
  const [left, spent] = [balanceMicros, spentMicros].map(
    (micros) => `${unitsShown(Math.round(micros / microsPerHundredth) * microsPerHundredth)} ${currency}`,
  );
  return `${name} is low on money: ${left} are left, and numbers cost ${spent} there in the last 24 hours.`;
}

const microsPerHundredth = 10_000;

function explainSilence({ key, since }: { key: Way; since: string | null }, timeZone: string): string {
  if (since === null) return `${names[key]} payments have never been checked: the verifier does not answer.`;
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(since));
  return `${names[key]} payments have not been checked since ${time}: the verifier does not answer.`;
}

function listServers(servers: number[]): string {
  const last = servers.at(-1);
  return servers.length === 1 ? `server ${last}` : `servers ${servers.slice(0, -1).join(', ')} and ${last}`;
}
