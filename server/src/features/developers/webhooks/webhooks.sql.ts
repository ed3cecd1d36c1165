import type { Language } from '@pinline/contract/auth/language.rules';
import type { SoftwareEvent } from '@pinline/contract/developers/webhooks.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/migrations.ts';

export type WebhookRow = {
  id: number;
  userId: number;
  keyId: number | null;
  keyName: string | null;
  url: string;
  events: SoftwareEvent[];
  /** In paise. */
  lowBalance: number;
  isEnabled: boolean;
  /** `key_revoked`: its key was revoked or has ended. */
  pausedFor: 'failing' | 'gone' | 'key_revoked' | null;
  secretSealed: Buffer;
  secretSetAt: Date;
  /** Null once it doesn't sign any more. */
  previousSealed: Buffer | null;
  previousUntil: Date | null;
  restsUntil: Date | null;
  /** How many in a row. */
  silentTurns: number;
  /** All senders may serve its user's endpoints, not only those for slow receivers. */
  isQuick: boolean;
  isOwnerBlocked: boolean;
  ownerEmail: string;
  ownerLanguage: Language | null;
};

/** Whose endpoints; `keyId`: those that this key added, null for all of the user. */
export type Owner = { userId: number; keyId: number | null };

export async function findWebhooks(db: Db | Tx, { userId, keyId }: Owner): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    ${webhookRows} where w.user_id = ${userId} and (${keyId}::bigint is null or w.key_id = ${keyId}) order by w.id`.execute(db);
  return rows;
}

export async function findWebhook(db: Db | Tx, { id, userId, keyId }: Owner & { id: number }): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    ${webhookRows} where w.id = ${id} and w.user_id = ${userId} and (${keyId}::bigint is null or w.key_id = ${keyId})`.execute(db);
  return rows[0];
}

export async function findWebhookToSend(db: Db, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`${webhookRows} where w.id = ${id}`.execute(db);
  return rows[0];
}

/** Reads the endpoint again: false once its user paused, changed or removed it, rotated its secret or was blocked, or its key ended. */
export async function isStillSent(db: Db, { id, url, secretSealed }: Pick<WebhookRow, 'id' | 'url' | 'secretSealed'>): Promise<boolean> {
  const { rows } = await sql<{ isSent: boolean }>`
    select exists (
      select from webhook_endpoint w join app_user u on u.id = w.user_id
      where w.id = ${id} and webhook_is_on(w) and not u.is_blocked and w.url = ${url}
        and w.secret_sealed = ${secretSealed}) as "isSent"`.execute(db);
  return rows[0]?.isSent === true;
}

export type SealedWebhook = Pick<WebhookRow, 'id' | 'secretSealed' | 'previousSealed'>;

export async function findSealed(db: Db | Tx, schema: Schema): Promise<SealedWebhook[]> {
  return db
    .withSchema(schema)
    .selectFrom('webhookEndpoint')
    .select(['id', 'secretSealed', sql<Buffer | null>`case when previous_until > app_now() then previous_sealed end`.as('previousSealed')])
    .orderBy('id')
    .execute();
}

const webhookRows = sql`
  select w.id, w.user_id, w.key_id, k.name as key_name, w.url, w.events, w.low_balance, webhook_is_on(w) as is_enabled,
    case when w.is_enabled and not webhook_is_on(w) then 'key_revoked' else w.paused_for end as paused_for, w.secret_sealed, w.secret_set_at,
    case when w.previous_until > app_now() then w.previous_sealed end as previous_sealed,
    case when w.previous_until > app_now() then w.previous_until end as previous_until,
    case when w.rests_until > app_now() then w.rests_until end as rests_until, w.silent_turns,
    exists (select from webhook_pace p where p.user_id = w.user_id and p.is_quick) as is_quick, u.is_blocked as is_owner_blocked,
    u.email as owner_email, u.language as owner_language
  from webhook_endpoint w join app_user u on u.id = w.user_id left join api_key k on k.id = w.key_id`;

/** An endpoint's secret is bound to its id, so the id is drawn first. */
export async function nextWebhookId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhook_endpoint', 'id'))::bigint as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of webhooks gave no id');
  return row.id;
}

export type WantedWebhook = { url: string; events: SoftwareEvent[]; isEnabled: boolean; lowBalance: number };

/** An endpoint that is added below its mark gets no event for it: only a later fall below the mark is one. */
export async function insertWebhook(
  tx: Tx,
  { id, userId, keyId, url, events, isEnabled, lowBalance, secretSealed }: Owner & WantedWebhook & { id: number; secretSealed: Buffer },
): Promise<void> {
  await sql`
    insert into webhook_endpoint (id, user_id, key_id, url, events, is_enabled, low_balance, is_balance_low, secret_sealed) overriding system value
    values (${id}, ${userId}, ${keyId}, ${url}, ${events}::text[], ${isEnabled}, ${lowBalance}, wallet_balance(${userId}) < ${lowBalance},
      ${secretSealed})`.execute(tx);
}

/** Enabling an endpoint clears why it was paused, and ends its rest so that waiting deliveries are due. */
export async function updateWebhook(tx: Tx, { id, url, events, isEnabled, lowBalance }: WantedWebhook & { id: number }): Promise<void> {
  await sql`
    update webhook_endpoint set url = ${url}, events = ${events}::text[], low_balance = ${lowBalance},
      is_balance_low = wallet_balance(user_id) < ${lowBalance}, is_enabled = ${isEnabled},
      paused_for = case when ${isEnabled} then null else paused_for end, rests_until = case when ${isEnabled} then null else rests_until end
    where id = ${id}`.execute(tx);
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await sql`delete from webhook_endpoint where id = ${id}`.execute(tx);
}

/** The previous secret signs too for another 24 hours. */
export async function replaceSecret(tx: Tx, { id, secretSealed }: { id: number; secretSealed: Buffer }): Promise<void> {
  await sql`
    update webhook_endpoint set previous_sealed = secret_sealed, previous_until = app_now() + interval '24 hours',
      secret_sealed = ${secretSealed}, secret_set_at = app_now() where id = ${id}`.execute(tx);
}

export async function saveSealed(
  tx: Tx,
  { schema, id, column, sealed }: { schema: Schema; id: number; column: 'secret' | 'previous'; sealed: Buffer },
): Promise<void> {
  const set = column === 'secret' ? { secretSealed: sealed } : { previousSealed: sealed };
  await tx.withSchema(schema).updateTable('webhookEndpoint').set(set).where('id', '=', id).execute();
}

/** `url`: the address that gave the reason. False if the endpoint was paused, removed or moved to another address meanwhile. */
export async function pauseWebhook(tx: Tx, { id, url, reason }: { id: number; url: string; reason: 'failing' | 'gone' }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set is_enabled = false, paused_for = ${reason} where id = ${id} and url = ${url} and is_enabled`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Endpoints that are sent to. */
export async function countWebhooks(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhookEndpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isEnabled', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Pauses the endpoints that keys added too: any of them may send the codes of the account to a thief. */
export async function pauseWebhooksOf(tx: Tx, userId: number): Promise<number> {
  const { numAffectedRows } = await sql`update webhook_endpoint set is_enabled = false where user_id = ${userId} and is_enabled`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** `restSeconds`: 0 for no rest. Changes nothing if the address was replaced meanwhile. */
export async function noteTurn(
  db: Db,
  { id, url }: Pick<WebhookRow, 'id' | 'url'>,
  { silentTurns, restSeconds }: { silentTurns: number; restSeconds: number },
): Promise<void> {
  await sql`
    update webhook_endpoint set silent_turns = ${silentTurns},
      rests_until = case when ${restSeconds} > 0 then app_now() + make_interval(secs => ${restSeconds}) end
    where id = ${id} and url = ${url}`.execute(db);
}

/** A user who was quick since the last slow answer is slow for twice as long as then, at most a day; after two days for ten minutes again. */
export async function noteSlow(db: Db, userId: number): Promise<void> {
  await sql`
    insert into webhook_pace as p (user_id, is_quick, slow_at) values (${userId}, false, app_now())
    on conflict (user_id) do update set is_quick = false, slow_at = app_now(),
      slow_for = case
        when not p.is_quick then p.slow_for
        when p.slow_at > app_now() - interval '2 days' then least(p.slow_for * 2, interval '1 day')
        else interval '10 minutes' end`.execute(db);
}

/** Not soon after a slow answer: a receiver that answers between two silences would occupy all senders at the next one. */
export async function noteQuick(db: Db, userId: number): Promise<void> {
  await sql`
    insert into webhook_pace (user_id, is_quick) values (${userId}, true)
    on conflict (user_id) do update set is_quick = true
      where not webhook_pace.is_quick and webhook_pace.slow_at < app_now() - webhook_pace.slow_for`.execute(db);
}

/** Queues the job that sends what is due: now or when the next delivery is due, in `afterSeconds` at the earliest. None if nothing waits. */
export async function wakeWebhook(db: Db | Tx, id: number, { afterSeconds = 0 } = {}): Promise<void> {
  await sql`select webhook_wake_next(${id}, ${afterSeconds})`.execute(db);
}
