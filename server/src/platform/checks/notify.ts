import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Check } from './checks.ts';
import { pass, fail } from './checks.ts';
import type { ConnectionOptions, Database } from '../database/database.ts';

const patienceMs = 3_000;

/** A connection pooler in between silently breaks LISTEN, so the check sends a notice and waits for it. */
export function notifyCheck({ connection, db }: { connection: ConnectionOptions; db: Database }): Check {
  return {
    name: 'notify',
    async run() {
      const channel = `pinline_test_${randomBytes(6).toString('hex')}`;
      const listener = new pg.Client({ ...connection, application_name: 'pinline doctor' });
      listener.on('error', () => undefined);
      const received = new Promise<number>((resolve) => listener.on('notification', () => resolve(performance.now())));
      try {
        await listener.connect();
        await listener.query(`listen ${channel}`);
        const sentAt = performance.now();
        await db.pool.query('select pg_notify($1, $2)', [channel, 'hello']);
        const receivedAt = await Promise.race([received, never(patienceMs)]);
        if (receivedAt !== undefined) return pass(`heard after ${Math.max(1, Math.round(receivedAt - sentAt))} ms`);
        return fail(
          `a notice was not heard within ${patienceMs / 1_000} s`,
          'DATABASE_URL leads through a pooler that shares connections. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
        );
      } finally {
        await listener.end();
      }
    },
  };
}

function never(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}
