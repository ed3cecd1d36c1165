import { passTime } from '../builders/data.ts';
import type { TestApp } from '../harness/test-app.ts';

/** Goes on to the next midnight, so that the time that a test passes is all of one day, whenever it runs. */
export async function beginDay(app: TestApp): Promise<void> {
  const { db, config } = app.app.deps;
  const { rows } = await db.pool.query<{ left: number }>(
    `select ceil(extract(epoch from local::date + 1 - local))::int as left from (select app_now() at time zone $1 as local) now`,
    [config.timeZone],
  );
  await passTime(app, rows[0]?.left ?? 0);
}
