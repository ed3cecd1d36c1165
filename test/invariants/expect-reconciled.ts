import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBrokenInvariants } from '../../server/src/features/wallet/invariants/invariants.ts';
import { eventually } from '../builders/data.ts';
import { fetchProviderRecords, type Site } from '../builders/upstream.ts';
import { poolPreparingReads } from './prepare-reads.ts';

/** Invariants hold and the provider charges for exactly the numbers users have (X1), once all debts are paid. */
export async function expectReconciled(site: Site): Promise<void> {
  await eventually(async () => {
    // The provider's records first: while they differ, reading forty invariants again would only keep the processor busy.
    expect(await differencesWithProvider(site)).toEqual([]);
    expect(await findBrokenInvariants(poolPreparingReads(site.app.deps.db.pool))).toEqual([]);
  });
}

async function differencesWithProvider(site: Site): Promise<string[]> {
  const { activations } = await fetchProviderRecords(site);
  const charged = activations.filter(({ chargedMicros }) => chargedMicros > 0).map(({ id }) => id);
  const { rows } = await sql<{ upstreamId: string }>`
    select upstream_id as "upstreamId" from activation where state in ('waiting', 'cancelling', 'received', 'finished') or revealed_at is not null`.execute(
    site.app.deps.db.autocommit,
  );
  const ours = rows.map(({ upstreamId }) => upstreamId);
  return [
    ...charged.filter((id) => !ours.includes(id)).map((id) => `the provider charges for ${id} and no user has it`),
    ...ours.filter((id) => !charged.includes(id)).map((id) => `a user has ${id} and the provider does not charge for it`),
  ];
}
