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
  const { kind, key } = throttle;
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0))`.execute(tx);
    await refuseWhenTooMany(tx, throttle);
    await tx.insertInto('throttleHit').values({ kind, key }).execute();
  });
}
