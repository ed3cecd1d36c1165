import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

export type ProviderRow = {
  id: number;
  protocol: string;
  baseUrl: string | null;
  apiKeySealed: Buffer | null;
  currency: string;
  utcOffsetMinutes: number;
};

/** Those that are switched off too: their numbers are still waited for, given back and paid. */
export async function allProviders(db: Db): Promise<ProviderRow[]> {
  return db
    .selectFrom('provider')
    .select(['id', 'protocol', 'baseUrl', 'apiKeySealed', 'currency', 'utcOffsetMinutes'])
    .orderBy('id')
    .execute();
}

/** An account as operators see it, and what it last said. */
export type AccountRow = {
  id: number;
  name: string;
  protocol: string;
  baseUrl: string | null;
  apiKeySealed: Buffer | null;
  keyEditedAt: Date | null;
  currency: string;
  paisePerUnit: number;
  isEnabled: boolean;
};

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
] as const;

/** With the numbers that are open there. */
export type CountedAccount = AccountRow & { openNumbers: number };

export async function listAccounts(db: Db | Tx): Promise<CountedAccount[]> {
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

export async function findAccount(db: Db | Tx, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('provider').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

/** One operator at a time. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx.selectFrom('provider').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type AccountFields = Pick<AccountRow, 'name' | 'baseUrl' | 'currency' | 'paisePerUnit' | 'isEnabled'>;

/** Undefined where there is one of that name. */
export async function insertAccount(tx: Tx, account: AccountFields & { protocol: string }): Promise<number | undefined> {
  const row = await tx
    .insertInto('provider')
    .values(account)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False where another one has the name; two that take it at once are told apart by a lock on it. */
export async function updateAccount(tx: Tx, id: number, account: AccountFields): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider ${account.name}`}, 0))`.execute(tx);
  const namesake = await tx.selectFrom('provider').select('id').where('name', '=', account.name).where('id', '<>', id).executeTakeFirst();
  if (namesake !== undefined) return false;
  await tx.updateTable('provider').set(account).where('id', '=', id).execute();
  return true;
}

export async function saveKey(tx: Db | Tx, id: number, apiKeySealed: Buffer): Promise<void> {
  await tx
    .updateTable('provider')
    .set({ apiKeySealed, keyEditedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
