import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';
import { findBrokenInvariants } from '../../server/src/features/wallet/invariants/invariants.ts';
import { eventually } from '../builders/data.ts';
import { fetchProviderRecords, type Site } from '../builders/upstream.ts';

/** Invariants hold and the provider charges for exactly the numbers users have (X1), once all debts are paid. */
export async function expectReconciled(site: Site, options: { withinMs?: number } = {}): Promise<void> {
  await eventually(async () => {
    // The provider's records first: while they differ, reading forty invariants again would only keep the processor busy.
    expect(await differencesWithProvider(site)).toEqual([]);
    expect(await findBrokenInvariants(preparing(site.app.deps.db.pool))).toEqual([]);
  }, options);
}

/** Planning forty invariants takes five times as long as reading a test's few rows, and the connection is kept for many tests. */
function preparing(pool: Pool): Pick<Pool, 'connect'> {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string) => client.query(isRead.test(text) ? { name: nameOf(text), text } : text);
    return { query, release: client.release } as unknown as PoolClient;
  };
  return { connect: connect as Pool['connect'] };
}

const isRead = /^(?:with|select) /;

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function differencesWithProvider(site: Site): Promise<string[]> {
  const { activations } = await fetchProviderRecords(site);
  const charged = activations.filter(({ chargedMicros }) => chargedMicros > 0).map(({ id }) => id);
  const { rows } = await sql<{ upstreamId: string }>`
    select upstream_id as "upstreamId" from activation where state in ('waiting', 'cancelling', 'received', 'finished') or revealed_at is not null`.execute(
    site.app.deps.db.read,
  );
  const ours = rows.map(({ upstreamId }) => upstreamId);
  return [
    ...charged.filter((id) => !ours.includes(id)).map((id) => `the provider charges for ${id} and no user has it`),
    ...ours.filter((id) => !charged.includes(id)).map((id) => `a user has ${id} and the provider does not charge for it`),
  ];
}
