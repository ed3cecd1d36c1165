import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Planned once per connection: only for queries of few shapes with one best plan, as each stays in memory. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values });
    // pg's other kind of query, the cursor, is not used by Kysely's dialect.
    return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepared(client);
      clients.set(client, known);
      return known;
    },
  };
}
