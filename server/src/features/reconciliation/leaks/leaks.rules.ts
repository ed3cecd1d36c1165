import { ageOf, ages, type Age } from '../gaps.rules.ts';

export type AgedMoney = { age: Age; micros: number; count: number };

/** Amounts are positive, so two differences never cancel out. */
export function sumByAge(leaks: readonly { bookedAt: string; micros: number }[], now: Date): AgedMoney[] {
  return ages.map((age) => {
    const own = leaks.filter(({ bookedAt }) => ageOf(new Date(bookedAt), now) === age);
    return { age, micros: own.reduce((sum, { micros }) => sum + micros, 0), count: own.length };
  });
}

/** What an operator does about a difference, by its kind. */
export const repairs: ReadonlyMap<string, string> = new Map([
  ['charged there', 'Claim it back from the provider: its user was refunded.'],
  ['refunded there', 'Refund the user under All numbers, if they paid: the provider gave its price back.'],
  ['unknown charge', 'Ask the provider what it charged. It may be another installation’s, or bought with a stolen key.'],
  ['unmatched number', 'Cancel it with npm run reconcile -- --give-back, unless another installation bought it.'],
  ['other cost', 'Compare the provider’s prices with the price ceilings of its routes.'],
  ['not sold', 'Ask the provider: it has no record of a number that a user was given.'],
  ['other currency', 'Check the currency of the provider’s account.'],
]);

export function repairOf(kind: string): string {
  return repairs.get(kind) ?? 'Compare it with the provider’s own records.';
}
