import type { OpenActivation } from '../../activations/receive/receive.sql.ts';

export type StatusAnswer = { at: number; isLive: boolean };

/** In milliseconds. An order lasts until the next one. */
export const orderEveryMs = 1_000;
/** In milliseconds, as for lists. */
const againMs = { young: 750, old: 2_000 };
/** No number waits longer than this where the pace allows. */
const lateMs = 5_000;
const youngSeconds = 180;

type Number = Pick<OpenActivation, 'id' | 'ageSeconds'>;

/** The next one to ask is the last: new ones, then those that would wait too long for the next order, then the youngest. `askedAt` and `at` in milliseconds. */
export function orderNumbers<T extends Number>(open: readonly T[], askedAt: ReadonlyMap<number, number>, at: number): T[] {
  const waited = ({ id }: Number) => at - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY);
  const rank = (number: Number) => (waited(number) >= lateMs - orderEveryMs ? waited(number) : 0);
  return open
    .filter((each) => waited(each) >= (each.ageSeconds < youngSeconds ? againMs.young : againMs.old))
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((a, b) => (a.rank === b.rank ? b.each.ageSeconds - a.each.ageSeconds : a.rank - b.rank))
    .map(({ each }) => each);
}

/**
 * As a whole list would say it, once each number was asked: those that the provider knows, and since when. Undefined before. A number that was
 * bought a moment ago counts as known.
 */
export function listLive<T extends Number>(
  open: readonly T[],
  answers: ReadonlyMap<number, StatusAnswer>,
  at: number,
): { live: T[]; askedAt: number } | undefined {
  const old = open.filter(({ ageSeconds }) => ageSeconds * 1_000 >= lateMs);
  if (!old.every(({ id }) => answers.has(id))) return undefined;
  const askedAt = open.reduce((oldest, { id }) => Math.min(oldest, answers.get(id)?.at ?? at), at);
  return { live: open.filter(({ id }) => answers.get(id)?.isLive !== false), askedAt };
}
