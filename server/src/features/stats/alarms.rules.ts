import { unitsShown } from '@pinline/contract/values/micros.rules';

export type Troubles = {
  /** For over ten minutes. */
  unknownAttempts: number;
  /** For over an hour. */
  unclaimedPayments: number;
  /** For over a day. */
  oldReviews: number;
  /** Credits by hand whose payment did not arrive within three days, or was worth another amount, in the last 30 days. */
  handCredits: { absent: number; different: number };
  closedServers: number[];
  /** With a route, but all services out of stock. */
  soldOutServers: number[];
  /** Although a route uses them. */
  providersOff: string[];
  /** In use, and failing or low on money. */
  providersInTrouble: ProviderTrouble[];
  /** Charged in another currency than the account's, or above the limit, within a day. */
  refusedPrices: RefusedPrice[];
  /** Within a day, without knowing whether a number was sold. */
  givenUp: { name: string; count: number }[];
  /** Unmatched numbers, by provider. */
  unmatched: { name: string; count: number }[];
  /** So many that none of them is refunded. */
  missing: { name: string; reason: 'many_missing' | 'connection_changed'; missing: number; open: number }[];
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

export type RefusedPrice = {
  name: string;
  kind: 'currency' | 'ceiling';
  costMicros: number;
  currency: string;
  ceilingMicros: number;
  ceilingCurrency: string;
};

export type Way = 'upi' | 'crypto';

export function writeAlarms(troubles: Troubles, context: { setUp: Record<Way, boolean>; timeZone: string; warnings?: string[] }): string[] {
  const { unknownAttempts, unclaimedPayments, oldReviews, closedServers, providersOff, providersInTrouble, refusedPrices } = troubles;
  const { soldOutServers, givenUp, unmatched, missing, silent, handCredits } = troubles;
  return [
    ...countLine(unknownAttempts, 'purchase has', 'purchases have', 'had no certain answer for over 10 minutes.'),
    ...providersInTrouble.map(explainProvider),
    ...refusedPrices.map(explainRefusedPrice),
    ...missing.map(explainMissing),
    ...givenUp.flatMap(({ name, count }) =>
      countLine(
        count,
        'purchase',
        'purchases',
        `at ${name} ended without our knowing whether a number was sold. Compare the books: npm run reconcile.`,
      ),
    ),
    ...unmatched.flatMap(({ name, count }) =>
      countLine(count, 'number is', 'numbers are', `open at ${name}, and none of our purchases bought ${count === 1 ? 'it' : 'them'}.`),
    ),
    ...silent.filter(({ key }) => context.setUp[key]).map((feed) => explainSilence(feed, context.timeZone)),
    ...countLine(unclaimedPayments, 'payment has', 'payments have', 'had no owner for over an hour.'),
    ...countLine(oldReviews, 'deposit has', 'deposits have', 'waited for a decision for over a day.'),
    ...countLine(handCredits.absent, 'credit by hand has', 'credits by hand have', 'had no payment for over 3 days.'),
    ...countLine(handCredits.different, 'credit by hand differs', 'credits by hand differ', 'from the payment that arrived.'),
    ...(closedServers.length === 0 ? [] : [`Nothing can be bought on ${listServers(closedServers)}: no route leads to a provider.`]),
    ...(soldOutServers.length === 0
      ? []
      : [`Nothing can be bought on ${listServers(soldOutServers)}: every service there is out of stock.`]),
    ...providersOff.map((name) => `A route leads to ${name}, which is switched off.`),
    ...(context.warnings ?? []),
    ...(['upi', 'crypto'] as const)
      .filter((key) => !context.setUp[key])
      .map((key) => `${names[key]} is not set up: no one can pay with it.`),
  ];
}

const names: Record<Way, string> = { upi: 'UPI', crypto: 'Crypto' };

function countLine(count: number, one: string, many: string, rest: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`];
}

function explainMissing({ name, reason, missing, open }: Troubles['missing'][number]): string {
  if (reason === 'connection_changed')
    return `The key or address of ${name} changed while numbers were open. Refunds for missing ones wait until it lists them or you confirm.`;
  return `${name} lists ${open - missing} of your ${open} open numbers. Refunds for the others wait until it lists them or you confirm.`;
}

function explainProvider({ name, isWorking, message, balanceMicros, currency, spentMicros }: ProviderTrouble): string {
  if (!isWorking || balanceMicros === null) return `${name}: ${message}`;
  const [left, spent] = [balanceMicros, spentMicros].map(
    (micros) => `${unitsShown(Math.round(micros / microsPerHundredth) * microsPerHundredth)} ${currency}`,
  );
  return `${name} is low on money: ${left} are left, and numbers cost ${spent} there in the last 24 hours.`;
}

function explainRefusedPrice({ name, kind, costMicros, currency, ceilingMicros, ceilingCurrency }: RefusedPrice): string {
  if (kind === 'currency') {
    const charged = currency === 'unknown' ? 'a currency we don’t know' : currency;
    return `${name} asked for a price in ${charged}, but its account is set to ${ceilingCurrency}. The number is cancelled unless its code has come. Check the account’s currency and rate.`;
  }
  const [cost, limit] = [`${unitsShown(costMicros)} ${currency}`, `${unitsShown(ceilingMicros)} ${ceilingCurrency}`];
  return `${name} sold a number for ${cost}, above the limit of ${limit} that it was sent. The number is cancelled unless its code has come.`;
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
