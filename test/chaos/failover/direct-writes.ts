import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseNode } from './patroni-api.ts';
import type { DatabaseCluster } from './patroni.ts';

/** Writes at each server by its own address, whichever accepts them: when they succeed, the database is up. */
export type DirectWrites = { times: number[]; stop(): Promise<void> };

const everyMs = 20;
const patienceMs = 1_000;

export async function startDirectWrites(cluster: DatabaseCluster): Promise<DirectWrites> {
  const times: number[] = [];
  const stopping = new AbortController();
  const connectionOf = ({ port }: DatabaseNode) => ({ host: '127.0.0.1', port, database: 'postgres', ...cluster.superuser });
  const first = new Client(connectionOf(await cluster.findPrimary()));
  await first.connect();
  await first.query('create table written (at timestamptz)');
  await first.end();

  async function writeAt(node: DatabaseNode): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new Client({ ...connectionOf(node), connectionTimeoutMillis: patienceMs });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!stopping.signal.aborted) {
          await client.query('insert into written values (clock_timestamp())');
          times.push(performance.now());
          await sleep(everyMs);
        }
      } catch {
        // Away, or a standby.
        await sleep(everyMs * 2);
      }
      await client.end().catch(() => undefined);
    }
  }

  const loops = cluster.nodes.map(writeAt);
  return {
    times,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
