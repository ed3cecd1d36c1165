import type { KeyScope } from '@pinline/contract/developers/rules';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';

export type KeyRow = {
  id: number;
  name: string;
  ending: string;
  scopes: KeyScope[];
  dailyLimit: number | null;
  priceLimit: number | null;
  openLimit: number;
  serviceCodes: string[] | null;
  networks: string[] | null;
  endsAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  spentToday: number;
  openNow: number;
};

/** Those that were not revoked, the newest first. */
export async function findKeys(db: Db, of: { userId: number; timeZone: string }): Promise<KeyRow[]> {
  return db
    .selectFrom('apiKey as k')
    .select([
      'id',
      'name',
      'ending',
      'dailyLimit',
      'priceLimit',
      'openLimit',
      'serviceCodes',
      'endsAt',
      'createdAt',
      'lastUsedAt',
      'lastUsedFrom',
    ])
    .select([
      // The column's check allows only these.
      sql<KeyScope[]>`k.scopes`.as('scopes'),
      sql<string[] | null>`k.networks::text[]`.as('networks'),
      sql<number>`coalesce((
        select d.spent from api_key_day d where d.key_id = k.id and d.day = (app_now() at time zone ${of.timeZone})::date), 0)`.as(
        'spentToday',
      ),
      sql<number>`(
        select count(*) from activation a
        where a.key_id = k.id and a.state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling'))`.as('openNow'),
    ])
    .where('userId', '=', of.userId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Purchases of the user wait until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_user(${userId})`.execute(tx);
}

/** The caller must hold the user's lock. */
export async function countKeys(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = Omit<KeyRow, 'id' | 'createdAt' | 'lastUsedAt' | 'lastUsedFrom' | 'spentToday' | 'openNow' | 'endsAt'> & {
  userId: number;
  keyHash: Buffer;
  endsAt: string | null;
};

export async function insertKey(tx: Tx, { networks, ...key }: NewKey): Promise<number> {
  const { id } = await tx
    .insertInto('apiKey')
    .values({ ...key, networks: sql`(select array_agg(network(n::inet)) from unnest(${networks}::text[]) as n)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The caller must hold the user's lock. */
export async function markRevoked(tx: Tx, key: { userId: number; id: number }): Promise<boolean> {
  const { numUpdatedRows } = await revoke(tx, key.userId).where('id', '=', key.id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRevoked(tx: Tx, userId: number): Promise<void> {
  await revoke(tx, userId).execute();
}

function revoke(tx: Tx, userId: number) {
  return tx
    .updateTable('apiKey')
    .set({ revokedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null);
}

export type KeyOwner = {
  id: number;
  scopes: KeyScope[];
  isAddressAllowed: boolean;
  isOver: boolean;
  userId: number;
  email: string;
  referralCode: string;
  available: number;
};

/** Runs on every call by key, as a prepared statement. `from`: null where a proxy names no address; then a key for some addresses is refused. */
export async function findKeyOwner(
  db: Database,
  { keyHash, from }: { keyHash: Buffer; from: string | null },
): Promise<KeyOwner | undefined> {
  const { rows } = await db.pool.query<KeyOwner>({ name: 'developers/find-key', text: findKeyText, values: [keyHash, from] });
  return rows[0];
}

const findKeyText = `
  select k.id, k.scopes, u.id as "userId", u.email, u.referral_code as "referralCode", a.balance as available,
    k.networks is null or exists (select from unnest(k.networks) as n where $2::inet <<= n) as "isAddressAllowed",
    u.is_blocked or k.revoked_at is not null or coalesce(k.ends_at <= app_now(), false) as "isOver"
  from api_key k join app_user u on u.id = k.user_id join ledger_account a on a.user_id = u.id and a.kind = 'available'
  where k.key_hash = $1`;

/** Refuses one that was revoked since its call was admitted. The caller must hold the user's lock. */
export async function keepKey(tx: Tx, key: { userId: number; id: number }): Promise<void> {
  await sql`select key_lock(${key.userId}, ${key.id})`.execute(tx);
}
