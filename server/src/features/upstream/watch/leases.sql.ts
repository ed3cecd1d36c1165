import type { Database } from '../../../platform/database/database.ts';
import { leaseSeconds } from '../../../platform/jobs/leases.ts';

/** The epoch rises with every holder; writes carry it, so that an expired holder is refused. Undefined: another node has it. Throws 55P03 while its row is locked. */
export async function takeLease(db: Database, lease: { providerId: number; node: string }): Promise<number | undefined> {
  return (await db.call('lease_take', { providerId: lease.providerId, node: lease.node, seconds: leaseSeconds })) ?? undefined;
}

/** Another node then needn't wait for them to expire. */
export async function returnLeases(db: Database, node: string): Promise<void> {
  await db.autocommit
    .updateTable('providerLease')
    .set(({ eb }) => ({ leasedUntil: eb.fn<Date>('app_now') }))
    .where('owner', '=', node)
    .execute();
}

export async function findLeaseEpochs(db: Database): Promise<{ providerId: number; epoch: number }[]> {
  return db.autocommit.selectFrom('providerLease').select(['providerId', 'epoch']).execute();
}
