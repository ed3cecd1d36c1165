import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { LookUp } from '../../../platform/database/statements/look-up.ts';

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
  held: number;
  /** Never of a live key. */
  isRefillDue: boolean;
};

export type ApiOff = 'all' | 'account' | null;

/** For whom an operator switched the API off: for all, or for this user. */
export async function findApiOff(db: Db, userId: number): Promise<ApiOff> {
  const { rows } = await sql<{ off: ApiOff }>`select api_off(${userId}) as off`.execute(db);
  return rows[0]?.off ?? null;
}

/** Runs on every call by key. `from`: null where a proxy names no address; then a key for some addresses is refused. */
export async function findKeyOwner(
  db: Database,
  { keyHash, from }: { keyHash: Buffer; from: string | null },
): Promise<KeyOwner | undefined> {
  return db.findOne<KeyOwner>(keyLookUp, [keyHash, from]);
}

/** `db`: the live one, as the user's block is there. */
export async function findTestKeyOwner(
  db: Database,
  { keyHash, from, timeZone }: { keyHash: Buffer; from: string | null; timeZone: string },
): Promise<KeyOwner | undefined> {
  return db.findOne<KeyOwner>(testKeyLookUp, [keyHash, from, timeZone]);
}

const columns = `
  k.id, k.scopes, u.id as "userId", u.email, u.referral_code as "referralCode", a.balance as available, h.balance as held,
  k.networks is null or exists (select from unnest(k.networks) as n where asked.address <<= n) as "isAddressAllowed",
  u.is_blocked or k.revoked_at is not null or coalesce(k.ends_at <= app_now(), false) as "isOver", api_off(u.id) is not null as "isApiOff"`;

const keyLookUp: LookUp = {
  name: 'developers/find-key',
  text: `
  select asked.place, found.*
  from unnest((select $1::bytea[]), (select $2::inet[])) with ordinality as asked (key_hash, address, place) cross join lateral (
    select ${columns}, false as "isRefillDue"
    from api_key k join app_user u on u.id = k.user_id join ledger_account a on a.user_id = u.id and a.kind = 'available'
      join ledger_account h on h.user_id = u.id and h.kind = 'held'
    where k.key_hash = asked.key_hash limit 1) as found`,
};

const testKeyLookUp: LookUp = {
  name: 'developers/find-test-key',
  text: `
  select asked.place, found.*
  from unnest((select $1::bytea[]), (select $2::inet[]), (select $3::text[])) with ordinality as asked (key_hash, address, time_zone, place)
  cross join lateral (
    select ${columns}, w.refilled_on < (app_now() at time zone asked.time_zone)::date as "isRefillDue"
    from sandbox.api_key k join app_user u on u.id = k.user_id join sandbox.test_wallet w on w.user_id = u.id
      join sandbox.ledger_account a on a.user_id = u.id and a.kind = 'available'
      join sandbox.ledger_account h on h.user_id = u.id and h.kind = 'held'
    where k.key_hash = asked.key_hash limit 1) as found`,
};
