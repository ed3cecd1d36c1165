import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';

/** What is counted over minutes and hours stands in the database, so that all nodes count together. */
export type Throttle = { kind: string; key: string; most: number; windowSeconds: number };

export const wrongPasswords = (email: string, address: string): Throttle => ({
  kind: 'wrong-password',
  key: `${email} ${address}`,
  most: 10,
  windowSeconds: 15 * 60,
});
/** Codes of a second factor, guessed by somebody who has the password, or by somebody who is signed in. */
export const wrongCodesAtTheDoor = (userId: number): Throttle => ({
  kind: 'wrong-code-at-the-door',
  key: `${userId}`,
  most: 10,
  windowSeconds: 15 * 60,
});
export const wrongCodesInside = (userId: number): Throttle => ({ ...wrongCodesAtTheDoor(userId), kind: 'wrong-code-inside' });
export const resetsAsked = (address: string): Throttle => ({ kind: 'reset-asked', key: address, most: 10, windowSeconds: 60 * 60 });
export const resetsAskedFor = (email: string): Throttle => ({ kind: 'reset-asked-for', key: email, most: 5, windowSeconds: 60 * 60 });
export const wrongResetLinks = (address: string): Throttle => ({
  kind: 'wrong-reset-link',
  key: address,
  most: 20,
  windowSeconds: 15 * 60,
});
export const signUps = (address: string): Throttle => ({ kind: 'sign-up', key: address, most: 20, windowSeconds: 60 * 60 });

/** Refuses with the seconds until the oldest hit of the window is forgotten. */
export async function refuseWhenTooMany(db: Db | Tx, throttle: Throttle): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    select count(*)::int as hits, ceil(extract(epoch from min(hit_at) + ${throttle.windowSeconds} * interval '1 second' - app_now()))::int as seconds
    from throttle_hit where kind = ${throttle.kind} and key = ${throttle.key} and hit_at > app_now() - ${throttle.windowSeconds} * interval '1 second'`.execute(
    db,
  );
  const found = rows[0];
  if (found !== undefined && found.hits >= throttle.most) refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(1, found.seconds) });
}

/** Counts a hit, or refuses when there are too many. Hits that come all at once are judged one after the other. */
export async function countOrRefuse(db: Database, throttle: Throttle): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${throttle.kind} ${throttle.key}`}, 0))`.execute(tx);
    await refuseWhenTooMany(tx, throttle);
    await countHit(tx, throttle);
  });
}

/** For whoever holds a lock of their own that the hits of this throttle come under. */
export async function countHit(tx: Tx, { kind, key }: Throttle): Promise<void> {
  await tx.insertInto('throttleHit').values({ kind, key }).execute();
}

/** For whoever proved in another way that they are no guesser. */
export async function forgetHits(tx: Tx, { kind, key }: Throttle): Promise<void> {
  await tx.deleteFrom('throttleHit').where('kind', '=', kind).where('key', '=', key).execute();
}
