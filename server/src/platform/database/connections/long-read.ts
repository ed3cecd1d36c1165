import type { Pool, PoolClient } from 'pg';

/** In a read-only transaction without a time limit. A connection that failed is closed: broken, it would keep its place in the pool for good. */
export async function readWithoutLimit<T>(pool: Pick<Pool, 'connect'>, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    const found = await read(client);
    await client.query('rollback');
    client.release();
    return found;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
