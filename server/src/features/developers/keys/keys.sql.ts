import type { KeyStanding } from '@pinline/contract/developers/key-use.rules';
import type { KeyMode, KeyScope } from '@pinline/contract/developers/developers.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

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
  standing: StandingRow;
};

/** `perMinute`: by the rules, whatever the standing. */
export type StandingRow = { standing: KeyStanding; had: number; cancelled: number; pausedUntil: string | null; perMinute: number | null };

/** The standing of the key `k`. */
export const standingOfKey = sql<StandingRow>`(
  select json_build_object('standing', s.standing, 'had', s.had, 'cancelled', s.cancelled, 'pausedUntil', s.paused_until,
    'perMinute', r.value -> 'perMinute')
  from (select (select value from operator_setting where key = 'keyUse') as value) as r, key_standing(k, r.value) as s)`;

/** Nothing that stays names them: no money, number, place on a list, event or endpoint. Their days go with them. */
export const keysOfNothing = ['hold', 'activation', 'waitlist_entry', 'api_event', 'webhook_endpoint']
  .map((table) => `not exists (select from ${table} x where x.key_id = api_key.id)`)
  .join(' and ');

/** Keys, and what they bought, are in the schema of their mode. */
const schemas = { live: 'public', test: 'sandbox' } as const;

type Of = { userId: number; mode: KeyMode };

/** Keys that were not revoked, the newest first. `db`: of that mode. */
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
      standingOfKey.as('standing'),
    ])
    .where('userId', '=', of.userId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function findStanding(db: Db, keyId: number): Promise<StandingRow> {
  const { standing } = await db
    .selectFrom('apiKey as k')
    .select(standingOfKey.as('standing'))
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  return standing;
}

/** Purchases of the user wait until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_user(${userId})`.execute(tx);
}

/** Keys that were not revoked. For a limit, the caller must hold the user's lock. */
export async function countKeys(db: Db | Tx, { userId, mode }: Of): Promise<number> {
  const { count } = await db
    .withSchema(schemas[mode])
    .selectFrom('apiKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = Omit<KeyRow, 'id' | 'createdAt' | 'lastUsedAt' | 'lastUsedFrom' | 'spentToday' | 'openNow' | 'standing' | 'endsAt'> & {
  userId: number;
  keyHash: Buffer;
  endsAt: string | null;
};

export async function insertKey(tx: Tx, mode: KeyMode, { networks, ...key }: NewKey): Promise<number> {
  const { id } = await tx
    .withSchema(schemas[mode])
    .insertInto('apiKey')
    .values({ ...key, networks: sql`(select array_agg(network(n::inet)) from unnest(${networks}::text[]) as n)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The caller must hold the user's lock. */
export async function markRevoked(tx: Tx, key: Of & { id: number }): Promise<boolean> {
  const { numUpdatedRows } = await revoke(tx, key).where('id', '=', key.id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRevoked(tx: Tx, of: Of): Promise<number> {
  const { numUpdatedRows } = await revoke(tx, of).executeTakeFirst();
  return Number(numUpdatedRows);
}

function revoke(tx: Tx, { userId, mode }: Of) {
  return tx
    .withSchema(schemas[mode])
    .updateTable('apiKey')
    .set({ revokedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null);
}

/** Refuses one that was revoked since its call was admitted. The caller must hold the user's lock. */
export async function keepKey(tx: Tx, key: { userId: number; id: number }): Promise<void> {
  await sql`select usable_key(${key.userId}, ${key.id})`.execute(tx);
}
