import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type WebhookAddressRow = { providerId: number; secretSealed: Buffer; madeAt: Date; sources: string[]; lastPushAt: Date | null };

const columns = ['providerId', 'secretSealed', 'madeAt', 'sources', 'lastPushAt'] as const;

export async function listWebhookAddresses(db: Db): Promise<WebhookAddressRow[]> {
  return db.selectFrom('webhookAddress').select(columns).execute();
}

export async function findWebhookAddress(db: Db | Tx, providerId: number): Promise<WebhookAddressRow | undefined> {
  return db.selectFrom('webhookAddress').select(columns).where('providerId', '=', providerId).executeTakeFirst();
}

/** Looked up by hash, so timing reveals nothing about a secret. */
export async function findBySecretHash(db: Db, secretHash: Buffer): Promise<WebhookAddressRow | undefined> {
  return db.selectFrom('webhookAddress').select(columns).where('secretHash', '=', secretHash).executeTakeFirst();
}

export async function saveWebhookSecret(tx: Tx, address: { providerId: number; secretHash: Buffer; secretSealed: Buffer }): Promise<void> {
  const { secretHash, secretSealed } = address;
  await tx
    .insertInto('webhookAddress')
    .values(address)
    .onConflict((conflict) =>
      conflict.column('providerId').doUpdateSet({ secretHash, secretSealed, madeAt: sql<Date>`app_now()`, lastPushAt: null }),
    )
    .execute();
}

export async function saveWebhookSources(tx: Tx, providerId: number, sources: string[]): Promise<void> {
  await tx.updateTable('webhookAddress').set({ sources }).where('providerId', '=', providerId).execute();
}

export async function saveWebhookTime(tx: Tx, providerId: number): Promise<void> {
  await sql`
    update webhook_address set last_push_at = app_now()
    where provider_id = ${providerId} and (last_push_at is null or last_push_at < app_now() - interval '5 seconds')`.execute(tx);
}

export async function resealWebhookSecret(tx: Tx, providerId: number, secretSealed: Buffer): Promise<void> {
  await tx.updateTable('webhookAddress').set({ secretSealed }).where('providerId', '=', providerId).execute();
}

export async function sealedWebhookSecrets(db: Db | Tx): Promise<{ id: number; name: string; sealed: Buffer }[]> {
  return db
    .selectFrom('webhookAddress as a')
    .innerJoin('provider as p', 'p.id', 'a.providerId')
    .select(['p.id', 'p.name', 'a.secretSealed as sealed'])
    .orderBy('p.id')
    .execute();
}
