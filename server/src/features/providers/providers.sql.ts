import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type ProviderRow = {
  id: number;
  protocol: string;
  baseUrl: string | null;
  apiKeySealed: Buffer | null;
  currency: string;
};

export async function listProviders(db: Db): Promise<ProviderRow[]> {
  return db.selectFrom('provider').select(['id', 'protocol', 'baseUrl', 'apiKeySealed', 'currency']).orderBy('id').execute();
}

export function isConnectedAs({ id, baseUrl, apiKeySealed, currency }: Omit<ProviderRow, 'protocol'>) {
  return sql<boolean>`(p.id = ${id} and p.base_url is not distinct from ${baseUrl}::text
    and p.api_key_sealed is not distinct from ${apiKeySealed}::bytea and p.currency = ${currency})`;
}

export type ClockOffset = {
  /** In minutes, set by an operator; null: learned. */
  utcOffsetMinutes: number | null;
  learnedOffsetMinutes: number | null;
};

export type ProviderAccount = {
  id: number;
  name: string;
  protocol: string;
  baseUrl: string | null;
  apiKeySealed: Buffer | null;
  keyEditedAt: Date | null;
  currency: string;
  paisePerUnit: number;
  isEnabled: boolean;
  sellsAgain: boolean;
} & ClockOffset;

const accountColumns = [
  'id',
  'name',
  'protocol',
  'baseUrl',
  'apiKeySealed',
  'keyEditedAt',
  'currency',
  'paisePerUnit',
  'isEnabled',
  'sellsAgain',
  'utcOffsetMinutes',
  'learnedOffsetMinutes',
] as const;

export type CountedProviderAccount = ProviderAccount & { openNumbers: number };

export async function listProviderAccounts(db: Db | Tx): Promise<CountedProviderAccount[]> {
  return db
    .selectFrom('provider as p')
    .select(accountColumns)
    .select(
      sql<number>`(select count(*) from activation a where a.provider_id = p.id and a.state in ('waiting', 'cancelling', 'received'))
        + (select count(*) from purchase_attempt t where t.provider_id = p.id and t.state in ('sending', 'unknown'))`.as('openNumbers'),
    )
    .orderBy('name')
    .execute();
}

export async function findProviderAccount(db: Db | Tx, id: number): Promise<ProviderAccount | undefined> {
  return db.selectFrom('provider').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

export async function lockProviderAccount(tx: Tx, id: number): Promise<ProviderAccount | undefined> {
  return tx.selectFrom('provider').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type ProviderAccountFields = Pick<
  ProviderAccount,
  'name' | 'baseUrl' | 'currency' | 'paisePerUnit' | 'isEnabled' | 'sellsAgain' | 'utcOffsetMinutes'
>;

export async function insertProviderAccount(tx: Tx, account: ProviderAccountFields & { protocol: string }): Promise<number | undefined> {
  const row = await tx
    .insertInto('provider')
    .values(account)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Another address may be another company, so the learned clock is forgotten. False if the name is taken. */
export async function updateProviderAccount(tx: Tx, id: number, account: ProviderAccountFields): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider ${account.name}`}, 0))`.execute(tx);
  const namesake = await tx.selectFrom('provider').select('id').where('name', '=', account.name).where('id', '<>', id).executeTakeFirst();
  if (namesake !== undefined) return false;
  const learnedOffsetMinutes = sql<
    number | null
  >`case when base_url is not distinct from ${account.baseUrl}::text then learned_offset_minutes end`;
  await tx
    .updateTable('provider')
    .set({ ...account, learnedOffsetMinutes })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function saveKey(tx: Db | Tx, id: number, apiKeySealed: Buffer): Promise<void> {
  await tx
    .updateTable('provider')
    .set({ apiKeySealed, keyEditedAt: sql<Date>`app_now()`, learnedOffsetMinutes: null })
    .where('id', '=', id)
    .execute();
}
