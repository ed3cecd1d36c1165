import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { anyOf } from '../database/statements/any-of.ts';

export type StoredEvent = {
  seq: number;
  type: string;
  activationId: number | null;
  messageNo: number | null;
  depositId: number | null;
  waitlistEntryId: number | null;
  ageSeconds: number;
};

/** Each user has one: it numbers their events, and its row is their lock. */
export async function openCounter(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('userCounter').values({ userId }).execute();
}

export async function findEventsAfter(db: Db, from: { userId: number; seq: number; limit: number }): Promise<StoredEvent[]> {
  return db
    .selectFrom('userEvent')
    .select(['seq', 'type', 'activationId', 'messageNo', 'depositId', 'waitlistEntryId'])
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8`.as('ageSeconds'))
    .where('userId', '=', from.userId)
    .where('seq', '>', from.seq)
    .orderBy('seq')
    .limit(from.limit)
    .execute();
}

/**
 * A new page gets the events since any of its numbers may have been open; a returning one continues, but never before that. A page that
 * claims a later event than ours, after an older backup was restored, starts there too.
 */
export async function findReplayStart(db: Db, { userId, lastSeq }: { userId: number; lastSeq: number }): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select case when ${lastSeq}::bigint between start and newest then ${lastSeq}::bigint else start end as seq
    from (
      select coalesce(min(recent.seq) filter (where recent.created_at > app_now() - interval '30 minutes') - 1, max(event_seq)) as start,
        max(event_seq) as newest
      from user_counter
      left join lateral (select seq, created_at from user_event where user_id = ${userId} order by seq desc limit 200) recent on true
      where user_counter.user_id = ${userId}
    ) replay`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function findLastSeqs(db: Db, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('userCounter').select(['userId', 'eventSeq']).where('userId', '=', anyOf(userIds, 'bigint')).execute();
  return new Map(rows.map(({ userId, eventSeq }) => [userId, eventSeq]));
}

export async function findEndedSessions(db: Db, sessionIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'endReason'])
    .where('id', '=', sql<string>`any(${sessionIds}::text[])`)
    .where((where) => where.or([where('endedAt', 'is not', null), where('expiresAt', '<=', sql<Date>`app_now()`)]))
    .execute();
  return new Map(rows.map(({ id, endReason }) => [id, endReason ?? 'expired']));
}
