import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { countAlarm } from '../../../platform/alarms/count-alarm.rules.ts';

export const upstreamKinds = ['purchases_unknown', 'price_refused', 'numbers_missing', 'purchases_given_up', 'numbers_unmatched'] as const;

type Found = FoundAlarm<(typeof upstreamKinds)[number]>;

export type PurchaseTroubles = {
  /** For over ten minutes. */
  unknownAttempts: number;
  /** Charged in another currency than the account's, or above the limit, within a day. */
  refusedPrices: RefusedPrice[];
  /** Within a day, without knowing whether a number was sold. */
  givenUp: { name: string; count: number }[];
};

export type RefusedPrice = {
  name: string;
  kind: 'currency' | 'ceiling';
  costMicros: number;
  currency: string;
  ceilingMicros: number;
  ceilingCurrency: string;
};

export type NumberTroubles = {
  /** So many that none of them is refunded. */
  missing: MissingNumbers[];
  /** By provider. */
  unmatched: { name: string; count: number }[];
};

type MissingNumbers = { name: string; reason: 'many_missing' | 'connection_changed'; missing: number; open: number };

export function writeUpstreamAlarms({
  unknownAttempts,
  refusedPrices,
  givenUp,
  missing,
  unmatched,
}: PurchaseTroubles & NumberTroubles): Found[] {
  const rest = 'had no certain answer for over 10 minutes.';
  return [
    ...countAlarm('purchases_unknown', 'warning', { count: unknownAttempts, one: 'purchase has', many: 'purchases have', rest }),
    ...refusedPrices.map((price): Found => {
      const subject = `${price.name} ${price.kind}`;
      return { kind: 'price_refused', subject, severity: 'urgent', text: explainRefusedPrice(price), sentAgainFor: price.currency };
    }),
    ...missing.map((numbers): Found => ({
      kind: 'numbers_missing',
      subject: numbers.name,
      severity: 'urgent',
      text: explainMissing(numbers),
      sentAgainFor: numbers.reason,
    })),
    ...givenUp.flatMap(({ name, count }) =>
      countAlarm('purchases_given_up', 'warning', {
        subject: name,
        count,
        one: 'purchase',
        many: 'purchases',
        rest: `at ${name} ended without our knowing whether a number was sold. npm run reconcile shows what was charged.`,
      }),
    ),
    ...unmatched.flatMap(({ name, count }) => {
      const none = `open at ${name}, and none of our purchases bought ${count === 1 ? 'it' : 'them'}.`;
      return countAlarm('numbers_unmatched', 'warning', { subject: name, count, one: 'number is', many: 'numbers are', rest: none });
    }),
  ];
}

function explainRefusedPrice({ name, kind, costMicros, currency, ceilingMicros, ceilingCurrency }: RefusedPrice): string {
  if (kind === 'currency') {
    const charged = currency === 'unknown' ? 'a currency we don’t know' : currency;
    return `${name} asked for a price in ${charged}, but its account is set to ${ceilingCurrency}. The number is cancelled unless its code has arrived. Check the account’s currency and rate.`;
  }
  const [cost, limit] = [`${unitsShown(costMicros)} ${currency}`, `${unitsShown(ceilingMicros)} ${ceilingCurrency}`];
  return `${name} sold a number for ${cost}, above the limit of ${limit} that it was sent. The number is cancelled unless its code has arrived.`;
}

function explainMissing({ name, reason, missing, open }: MissingNumbers): string {
  if (reason === 'connection_changed')
    return `The key or address of ${name} changed while numbers were open. Refunds for missing ones wait until it lists them or you confirm.`;
  return `${name} lists ${open - missing} of your ${open} open numbers. Refunds for the others wait until it lists them or you confirm.`;
}
