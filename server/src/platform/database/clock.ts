import type pg from 'pg';

/**
 * How far this machine's clock may be from the database's, in milliseconds. Rules ask the database alone; what goes by the machine is the
 * second factor (30-second steps), sign-in by Google and the times in the log.
 */
export const clockToleranceMs = 15_000;

/** How far apart the two clocks are at least, and the database's time. */
export async function compareClocks(pool: Pick<pg.Pool, 'query'>, clock: () => number = Date.now): Promise<{ now: Date; apartMs: number }> {
  const askedAt = clock();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  const ms = rows[0]?.ms ?? 0;
  // The database answered at some moment between asking and now.
  return { now: new Date(ms), apartMs: Math.max(0, askedAt - ms, ms - clock()) };
}
