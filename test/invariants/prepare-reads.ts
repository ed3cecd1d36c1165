import { createHash } from 'node:crypto';
import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * For the invariants: planning forty takes several times as long as reading a test's few rows. PostgreSQL plans a statement again once a
 * table that it reads has changed.
 */
export function preparingReads<Client extends ClientBase>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'query')
        return (text: string, values?: unknown[]) => target.query(isRead.test(text) ? { name: nameOf(text), text } : text, values);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export function poolPreparingReads(pool: Pool): Pick<Pool, 'connect'> {
  const connect = async (): Promise<PoolClient> => preparingReads(await pool.connect());
  return { connect: connect as Pool['connect'] };
}

const isRead = /^\s*(?:with|select)\b/;

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
