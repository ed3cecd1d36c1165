import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pinline, type DatabaseCluster } from './patroni.ts';

/** Looks at the leases all the time. An epoch belongs to one node for ever, also when another server becomes the primary. */
export type LeaseOwners = { conflicts: string[]; seen(): number; stop(): Promise<void> };

const everyMs = 50;

export function watchLeases(cluster: DatabaseCluster): LeaseOwners {
  const owners = new Map<string, string>();
  const conflicts: string[] = [];
  const stopping = new AbortController();

  async function look(client: Client): Promise<void> {
    const { rows } = await client.query<{ lease: string; owner: string }>(
      `select 'provider ' || provider_id || ', epoch ' || epoch as lease, owner from provider_lease`,
    );
    for (const { lease, owner } of rows) {
      const before = owners.get(lease) ?? owner;
      if (before !== owner) conflicts.push(`${lease}: ${before} and ${owner}`);
      owners.set(lease, owner);
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { port } = await cluster.findPrimary();
      const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 1_000, ...pinline });
      client.on('error', () => undefined);
      try {
        await client.connect();
        for (; !stopping.signal.aborted; await sleep(everyMs)) await look(client);
      } catch {
        await sleep(everyMs);
      }
      await client.end().catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    conflicts,
    seen: () => owners.size,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
