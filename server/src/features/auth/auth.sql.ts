import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import { sql } from 'kysely';
import type { ReadWithCaller, SessionCaller } from '../../platform/api/caller.ts';
import { callIn } from '../../platform/database/statements/call-function.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { openCounter } from '../../platform/live/live.sql.ts';
import { compileOnce } from '../../platform/database/statements/compile-once.ts';
import type { LookUp } from '../../platform/database/statements/look-up.ts';

export type Account = { id: number; passwordHash: string | null; role: string; isBlocked: boolean };
export type LockedAccount = Omit<Account, 'id'> & {
  email: string;
  deletedAt: Date | null;
  operatorRole: OperatorRole | null;
  language: Language | null;
};

export type NewSession = {
  id: string;
  userId: number;
  secretHash: Buffer;
  deviceId: string | null;
  isMobile: boolean;
  userAgent: string | null;
  address: string;
  isFactorChecked: boolean;
};

export type FoundSession = Omit<SessionCaller, 'sessionId' | 'key'> & {
  secretHash: Buffer;
  endReason: string | null;
  isOver: boolean;
  isStale: boolean;
};

/** Inlined into each statement: a function would be planned again at every call. */
const life = daysSetting('lifeDays');
const idle = daysSetting('idleDays');

function daysSetting(field: keyof typeof settingsDefaults.sessions): string {
  const stored = `(select (value ->> '${field}')::int from operator_setting where key = 'sessions')`;
  return `make_interval(days => coalesce(${stored}, ${settingsDefaults.sessions[field]}))`;
}

/** Runs on every signed-in call. */
export async function findSession(
  db: Database,
  id: string,
  read: ReadWithCaller = { heldCount: false },
): Promise<FoundSession | undefined> {
  return db.findOne<FoundSession>(sessionLookUp, [id, read.heldCount]);
}

const sessionLookUp: LookUp = {
  name: 'auth/find-session',
  text: `
  select asked.place, found.*
  from unnest((select $1::text[]), (select $2::boolean[])) with ordinality as asked (id, counts_held, place) cross join lateral (
    select u.id as "userId", u.role, u.operator_role as "operatorRole", u.email, u.referral_code as "referralCode",
      a.balance as available, h.balance as held, s.secret_hash as "secretHash", s.end_reason as "endReason",
      case when asked.counts_held and h.balance > 0 then (select held_count from held_of_user(u.id)) end as "heldCount",
      u.is_blocked or s.expires_at <= app_now() or s.last_used_at <= app_now() - ${idle} as "isOver",
      s.last_used_at < app_now() - interval '5 minutes' as "isStale",
      case u.role when 'admin' then not exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
        else false end as "isUnprotectedAdmin"
    from session s join app_user u on u.id = s.user_id join ledger_account a on a.user_id = u.id and a.kind = 'available'
      join ledger_account h on h.user_id = u.id and h.kind = 'held'
    where s.id = asked.id limit 1) as found`,
};

export async function touchSession(db: Db, id: string): Promise<void> {
  await sql`
    with touched as (update session set last_used_at = app_now() where id = ${id} returning user_id)
    select user_seen(user_id) from touched`.execute(db);
}

export async function findAccount(db: Db | Tx, email: string): Promise<Account | undefined> {
  return db.selectFrom('appUser').select(['id', 'passwordHash', 'role', 'isBlocked']).where('email', '=', email).executeTakeFirst();
}

/** What a sign-in needs to know before it hashes the password. */
export type SigningIn = Account & { isKnownDevice: boolean; hasFactor: boolean };

export async function findSigningIn(
  db: Database,
  { email, deviceId }: { email: string; deviceId: string | null },
): Promise<SigningIn | undefined> {
  return (await selectSigningIn(db.prepared, email, deviceId))[0];
}

const selectSigningIn = compileOnce((db, email: string, deviceId: string | null) =>
  db
    .selectFrom('appUser as u')
    .select(['id', 'passwordHash', 'role', 'isBlocked'])
    .select([
      sql<boolean>`exists (select 1 from known_device k where k.user_id = u.id and k.device_id = ${deviceId})`.as('isKnownDevice'),
      sql<boolean>`exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as('hasFactor'),
    ])
    .where('email', '=', email),
);

/** Checks of the table allow no other text. */
const operatorRoleColumn = sql<OperatorRole | null>`operator_role`.as('operatorRole');
const languageColumn = sql<Language | null>`language`.as('language');

export async function lockAccount(tx: Tx, userId: number): Promise<LockedAccount> {
  return tx
    .selectFrom('appUser')
    .select(['email', 'passwordHash', 'role', operatorRoleColumn, 'isBlocked', 'deletedAt', languageColumn])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function findLanguage(db: Db, email: string): Promise<Language | null> {
  const row = await db.selectFrom('appUser').select(languageColumn).where('email', '=', email).executeTakeFirst();
  return row?.language ?? null;
}

/** The caller must hold the account's lock. */
export async function savePasswordHash(tx: Tx, { userId, passwordHash }: { userId: number; passwordHash: string }): Promise<void> {
  await tx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute();
}

export async function findUserByReferralCode(db: Db | Tx, code: string): Promise<number | null> {
  const row = await db.selectFrom('appUser').select('id').where('referralCode', '=', code).executeTakeFirst();
  return row?.id ?? null;
}

export async function insertUser(
  tx: Tx,
  user: { email: string; passwordHash: string | null; operatorRole: OperatorRole | null; referralCode: string; referredBy: number | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('appUser')
    .values({ ...user, role: user.operatorRole === null ? 'user' : 'admin' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await openCounter(tx, row.id);
  return row.id;
}

/** Call under the account's lock, once the user's other session has ended. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await callIn(tx, 'session_start', toParameters(session));
}

/** `passwordHash`: of the password that was checked; `newHash` replaces one of an older kind. */
export type SignIn = { passwordHash: string | null; newHash: string | undefined; session: NewSession };

export type SignedIn = {
  outcome: 'open' | 'blocked' | 'changed' | 'factor';
  passwordHash: string | null;
  operatorRole: OperatorRole | null;
  language: Language | null;
};

/** Ends the user's other session and opens this one. `changed`: the account has another password by now; `factor`: an authenticator, and no code was checked. */
export async function openOnlySession(db: Database, { passwordHash, newHash, session }: SignIn): Promise<SignedIn> {
  return db.call('sign_in_by_password', { passwordHash, newHash: newHash ?? null, ...toParameters(session) });
}

function toParameters({ userId, id, secretHash, deviceId, isMobile, userAgent, address, isFactorChecked }: NewSession) {
  const { lifeDays: defaultDays } = settingsDefaults.sessions;
  return { userId, id, secretHash, deviceId, isMobile, userAgent, address, isFactorChecked, defaultDays };
}

export async function endSessions(db: Db | Tx, userId: number, reason: 'replaced' | 'logout' | 'blocked' | 'reset'): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: sql`app_now()`, endReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sessions whose time is over are not counted. */
export async function countOtherSessions(db: Db, of: { userId: number; sessionId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', of.userId)
    .where('id', '<>', of.sessionId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`expires_at > app_now() and last_used_at > app_now() - ${sql.raw(idle)}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function endOtherSessions(tx: Tx, of: { userId: number; sessionId: string }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ endedAt: sql`app_now()`, endReason: 'reset' })
    .where('userId', '=', of.userId)
    .where('id', '<>', of.sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function endAllSessions(db: Db): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql`app_now()`, endReason: 'reset' })
    .where('endedAt', 'is', null)
    .execute();
}

/** False when it has ended. Until the transaction ends, it can't end. */
export async function lockLiveSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from session where id = ${id} and ended_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

export async function endSession(db: Db | Tx, id: string, reason: 'logout'): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql`app_now()`, endReason: reason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Before the session life is extended: a longer life must not reopen them. */
export async function endExpiredSessions(tx: Tx): Promise<void> {
  await sql`
    update session set ended_at = app_now(), end_reason = 'expired'
    where ended_at is null and (expires_at <= app_now() or last_used_at <= app_now() - ${sql.raw(idle)})`.execute(tx);
}

export async function applySessionLife(tx: Tx): Promise<void> {
  await sql`update session set expires_at = created_at + ${sql.raw(life)} where ended_at is null`.execute(tx);
}

export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;
}

export async function markEmailVerified(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: sql`app_now()` })
    .where('id', '=', userId)
    .execute();
}
