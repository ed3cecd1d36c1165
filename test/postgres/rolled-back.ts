import { sql } from 'kysely';
import type { Database, Db } from '../../server/src/platform/database/database.ts';

/** Writes the rows, runs, and leaves the database as it was. */
export async function withRowsRolledBack(db: Database, rows: string[], run: (db: Db) => Promise<void>): Promise<void> {
  await db.autocommit.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      for (const row of rows) await sql.raw(row).execute(connection);
      // Kysely declares `isTransaction` as a boolean; this is a connection.
      await run(connection as Db);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}
