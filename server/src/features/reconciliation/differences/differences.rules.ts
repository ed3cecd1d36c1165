import { inParts } from '../../../platform/in-parts.rules.ts';
import type { Age } from '../gaps.rules.ts';

export type Money = { micros: number; count: number };
export type AgedMoney = Money & { age: Age };

/** The most that one comparison lists. More than this have one cause, which the largest show as well. */
export const mostListed = 5_000;

export async function listLargest<Gap extends { micros: number; reference: string }>(
  gaps: readonly Gap[],
): Promise<{ listed: Gap[]; unlisted: Gap[] }> {
  let listed: Gap[] = [];
  const unlisted: Gap[] = [];
  await inParts(gaps, (part) => {
    const sorted = [...listed, ...part].toSorted((a, b) => b.micros - a.micros || (a.reference < b.reference ? -1 : 1));
    listed = sorted.slice(0, mostListed);
    unlisted.push(...sorted.slice(mostListed));
  });
  return { listed, unlisted };
}

type Cleared = { kind: string; reference: string; micros: number; currency: string };

/** A settled difference that is found again with the same sum takes no place on the list, and is in no sum. */
export async function withoutSettled<Gap extends Cleared>(gaps: readonly Gap[], settled: readonly Cleared[]): Promise<Gap[]> {
  const keyOf = ({ kind, reference, micros, currency }: Cleared) => JSON.stringify([kind, reference, micros, currency]);
  const cleared = new Set(settled.map(keyOf));
  const others: Gap[] = [];
  await inParts(gaps, (part) => others.push(...part.filter((gap) => !cleared.has(keyOf(gap)))));
  return others;
}

/** At most what can be stored: a provider may name any sum. */
export function sumOf(gaps: readonly { micros: number }[]): Money {
  return {
    micros: Math.min(
      gaps.reduce((sum, { micros }) => sum + micros, 0),
      Number.MAX_SAFE_INTEGER,
    ),
    count: gaps.length,
  };
}

/** By age, and what isn't listed, if there is any. */
export function groupsOf({ byAge, unlisted }: { byAge: readonly AgedMoney[]; unlisted: Money }): (Money & { age: string })[] {
  return unlisted.count === 0 ? [...byAge] : [...byAge, { age: unlistedAge(), ...unlisted }];
}

/** Said instead of an age. */
function unlistedAge(): string {
  return `beyond the ${mostListed.toLocaleString('en')} largest`;
}

/** A list of open numbers explains only these: without a history, it isn't known how a number ended. */
export const explainedByOpenNumbers = ['unmatched number', 'still open', 'other currency'];

/** What an operator does about a difference, by its kind. */
export const repairs: ReadonlyMap<string, string> = new Map([
  ['charged there', 'Claim it back from the provider: its user was refunded.'],
  ['still open', 'It is cancelled again automatically. If it stays open for half an hour, cancel it on the provider’s site.'],
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
