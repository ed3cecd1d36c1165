import type pg from 'pg';

/** In milliseconds. Rules use the database's clock; TOTP steps, Google sign-in and log times the machine's. */
export const clockToleranceMs = 15_000;

/** The database answered at some moment between the request and now: the difference is the least possible. */
export async function compareClocks(pool: Pick<pg.Pool, 'query'>, clock: () => number = Date.now): Promise<{ now: Date; apartMs: number }> {
  const askedAt = clock();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  const ms = rows[0]?.ms ?? 0;
  return { now: new Date(ms), apartMs: Math.max(0, askedAt - ms, ms - clock()) };
}
