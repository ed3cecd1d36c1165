import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export async function findProvidersInUse(db: Db): Promise<{ id: number; name: string; protocol: string }[]> {
  return db.selectFrom('provider').select(['id', 'name', 'protocol']).where('isEnabled', '=', true).orderBy('id').execute();
}

export async function findProviderMoney(db: Db, providerId: number) {
  return db
    .selectFrom('provider')
    .select(['id as providerId', 'name', 'currency', 'paisePerUnit', 'keyEditedAt'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
}

/** One change at a time, so that two can't give two accounts the same key at once. */
export async function lockEnabledAccounts(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('keys of providers', 0))`.execute(tx);
  return tx.selectFrom('provider').select(['id', 'name', 'baseUrl', 'apiKeySealed']).where('isEnabled', '=', true).orderBy('id').execute();
}

export async function sealedKeys(db: Db | Tx): Promise<{ id: number; name: string; sealed: Buffer }[]> {
  return db
    .selectFrom('provider')
    .select(['id', 'name', 'apiKeySealed as sealed'])
    .where('apiKeySealed', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .execute();
}

export async function resealKey(tx: Tx, id: number, apiKeySealed: Buffer): Promise<void> {
  await tx.updateTable('provider').set({ apiKeySealed }).where('id', '=', id).execute();
}
