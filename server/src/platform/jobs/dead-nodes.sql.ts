import type pg from 'pg';

/** Far longer than any task runs; the library itself waits for four hours. */
const longestMinutes = 5;

/** A killed node leaves its tasks taken: a reset link would arrive hours later. */
export async function releaseTasksOfDeadNodes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 minute'`,
    [longestMinutes],
  );
}
