import pg from 'pg';
import type { TestApp } from '../harness/test-app.ts';

/** While it runs, no query can read the table: what reads it holds its connection for as long. */
export async function whileLocked<T>({ database }: Pick<TestApp, 'database'>, table: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await run();
  } finally {
    await client.end();
  }
}
