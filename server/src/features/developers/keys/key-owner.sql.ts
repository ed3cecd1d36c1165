import type { KeyScope } from '@pinline/contract/developers/rules';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';

export type KeyOwner = {
  id: number;
  scopes: KeyScope[];
  isAddressAllowed: boolean;
  isOver: boolean;
  isApiOff: boolean;
  userId: number;
  email: string;
  referralCode: string;
  available: number;
  /** Never of a live key. */
  isRefillDue: boolean;
};

export type ApiOff = 'all' | 'account' | null;

/** For whom an operator switched the API off: for all, or for this user. */
export async function findApiOff(db: Db, userId: number): Promise<ApiOff> {
  const { rows } = await sql<{ off: ApiOff }>`select api_off(${userId}) as off`.execute(db);
  return rows[0]?.off ?? null;
}

/** Runs on every call by key, as a prepared statement. `from`: null where a proxy names no address; then a key for some addresses is refused. */
export async function findKeyOwner(
  db: Database,
  { keyHash, from }: { keyHash: Buffer; from: string | null },
): Promise<KeyOwner | undefined> {
  const { rows } = await db.pool.query<KeyOwner>({ name: 'developers/find-key', text: findKeyText, values: [keyHash, from] });
  return rows[0];
}

/** `db`: the live one, as the user's block is there. */
export async function findTestKeyOwner(
  db: Database,
  { keyHash, from, timeZone }: { keyHash: Buffer; from: string | null; timeZone: string },
): Promise<KeyOwner | undefined> {
  const values = [keyHash, from, timeZone];
  const { rows } = await db.pool.query<KeyOwner>({ name: 'developers/find-test-key', text: findTestKeyText, values });
  return rows[0];
}

const findKeyText = `
  select k.id, k.scopes, u.id as "userId", u.email, u.referral_code as "referralCode", a.balance as available,
    k.networks is null or exists (select from unnest(k.networks) as n where $2::inet <<= n) as "isAddressAllowed",
    u.is_blocked or k.revoked_at is not null or coalesce(k.ends_at <= app_now(), false) as "isOver", false as "isRefillDue",
    api_off(u.id) is not null as "isApiOff"
  from api_key k join app_user u on u.id = k.user_id join ledger_account a on a.user_id = u.id and a.kind = 'available'
  where k.key_hash = $1`;

const findTestKeyText = `
  select k.id, k.scopes, u.id as "userId", u.email, u.referral_code as "referralCode", a.balance as available,
    k.networks is null or exists (select from unnest(k.networks) as n where $2::inet <<= n) as "isAddressAllowed",
    u.is_blocked or k.revoked_at is not null or coalesce(k.ends_at <= app_now(), false) as "isOver",
    w.refilled_on < (app_now() at time zone $3)::date as "isRefillDue", api_off(u.id) is not null as "isApiOff"
  from sandbox.api_key k join app_user u on u.id = k.user_id join sandbox.test_wallet w on w.user_id = u.id
    join sandbox.ledger_account a on a.user_id = u.id and a.kind = 'available'
  where k.key_hash = $1`;
