import type { SoftwareEvent } from '@pinline/contract/developers/webhooks.rules';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';

export type EventRow = {
  seq: number;
  type: SoftwareEvent;
  activationId: number | null;
  messageNo: number | null;
  depositId: number | null;
  keyId: number | null;
  /** Amounts in paise. */
  facts: { balance?: number; limit?: string; most?: number; until?: string } | null;
  createdAt: Date;
};

export async function findEvents(db: Db, { userId, seqs }: { userId: number; seqs: number[] }): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select seq, type, activation_id, message_no, deposit_id, key_id, facts, created_at from api_event
    where user_id = ${userId} and seq = any(${seqs}::bigint[])`.execute(db);
  return rows;
}

/** `key`: whose numbers alone are wanted; null for the whole account. `session`: null for a key. */
export type Listener = { userId: number; keyId: number | null; sessionId: string | null };

/** At most `limit` for each listener. Undefined once it may not listen any more; the same query, so that nothing is sent to a key that was just revoked. */
export async function findEventsFor(
  { pool }: Database,
  listeners: readonly (Listener & { after: number })[],
  limit: number,
): Promise<(EventRow[] | undefined)[]> {
  const { rows } = await pool.query<{ isOpen: boolean; events: (EventRow & { createdAt: string })[] }>({
    name: 'developers/events-of-all',
    text: eventsOfAll,
    values: [
      listeners.map(({ userId }) => userId),
      listeners.map(({ keyId }) => keyId),
      listeners.map(({ sessionId }) => sessionId),
      listeners.map(({ after }) => after),
      limit,
    ],
  });
  return rows.map(({ isOpen, events }) =>
    isOpen ? events.map((event) => ({ ...event, createdAt: new Date(event.createdAt) })) : undefined,
  );
}

const eventsOfAll = `
  select exists (
      select from app_user u where u.id = asked.user_id and not u.is_blocked and (asked.key_id is null or api_off(u.id) is null)
        and case when asked.key_id is null
          then exists (
            select from session s where s.id = asked.session_id and s.user_id = u.id and s.ended_at is null and s.expires_at > app_now())
          else exists (
            select from api_key k where k.id = asked.key_id and k.user_id = u.id and k.revoked_at is null and coalesce(k.ends_at > app_now(), true))
        end) as "isOpen",
    coalesce((select json_agg(e order by e.seq) from (
      select seq, type, activation_id as "activationId", message_no as "messageNo", deposit_id as "depositId", key_id as "keyId", facts,
        created_at as "createdAt"
      from api_event
      where user_id = asked.user_id and seq > asked.after and type <> 'balance.low'
        and (asked.key_id is null or key_id = asked.key_id or (key_id is null and activation_id is null))
      order by seq limit $5) e), '[]') as events
  from unnest((select $1::bigint[]), (select $2::bigint[]), (select $3::text[]), (select $4::bigint[])) with ordinality
    as asked (user_id, key_id, session_id, after, place)
  order by asked.place`;

export async function findNewestSeq(db: Db, userId: number): Promise<number> {
  const { eventSeq } = await db.selectFrom('userCounter').select('eventSeq').where('userId', '=', userId).executeTakeFirstOrThrow();
  return eventSeq;
}
