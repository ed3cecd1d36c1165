import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import type { LookUp } from '../../../platform/database/statements/look-up.ts';

export type WebhookAddressRow = { providerId: number; secretSealed: Buffer; madeAt: Date; sources: string[]; lastPushAt: Date | null };

const columns = ['providerId', 'secretSealed', 'madeAt', 'sources', 'lastPushAt'] as const;

export async function listWebhookAddresses(db: Db): Promise<WebhookAddressRow[]> {
  return db.selectFrom('webhookAddress').select(columns).execute();
}

export async function findWebhookAddress(db: Db | Tx, providerId: number): Promise<WebhookAddressRow | undefined> {
  return db.selectFrom('webhookAddress').select(columns).where('providerId', '=', providerId).executeTakeFirst();
}

/** Looked up by hash, so timing reveals nothing about a secret. */
export async function findBySecretHash(
  db: Database,
  secretHash: Buffer,
): Promise<Pick<WebhookAddressRow, 'providerId' | 'sources'> | undefined> {
  return db.findOne(secretLookUp, [secretHash]);
}

const secretLookUp: LookUp = {
  name: 'providers/find-webhook-address',
  text: `select asked.place, found.* from unnest((select $1::bytea[])) with ordinality as asked (hash, place) cross join lateral (
    select provider_id as "providerId", sources from webhook_address where secret_hash = asked.hash limit 1) as found`,
};

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

export async function noteWebhookCall(tx: Db | Tx, providerId: number): Promise<void> {
  await sql`select note_webhook_calls(array[${providerId}]::bigint[])`.execute(tx);
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
