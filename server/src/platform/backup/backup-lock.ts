import type { Database } from '../database/database.ts';

/** One backup runs at a time among all nodes, so that they don't slow the database down together. */
export async function withBackupLock<Result>({ sessions }: Pick<Database, 'sessions'>, run: () => Promise<Result>): Promise<Result> {
  const client = await sessions.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtextextended('backup', 0))`);
    return await run();
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
}
