import { sql } from 'kysely';
import type { Db } from './database.ts';

export type StoredEvent = {
  seq: number;
  type: string;
  activationId: number | null;
  messageNo: number | null;
  depositId: number | null;
  ageSeconds: number;
};

export async function eventsAfter(db: Db, from: { userId: number; seq: number; limit: number }): Promise<StoredEvent[]> {
  return db
    .selectFrom('userEvent')
    .select(['seq', 'type', 'activationId', 'messageNo', 'depositId'])
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8`.as('ageSeconds'))
    .where('userId', '=', from.userId)
    .where('seq', '>', from.seq)
    .orderBy('seq')
    .limit(from.limit)
    .execute();
}

/** A new page has read its lists; it is told again what happened while any of its numbers may have been open, and no more. */
export async function startOfReplay(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(
      (select min(seq) - 1 from (select seq, created_at from user_event where user_id = ${userId} order by seq desc limit 200) recent
        where created_at > app_now() - interval '30 minutes'),
      (select event_seq from user_counter where user_id = ${userId}), 0) as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function lastSeqs(db: Db, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('userCounter')
    .select(['userId', 'eventSeq'])
    .where('userId', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ userId, eventSeq }) => [userId, eventSeq]));
}

export async function endedSessions(db: Db, sessionIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'endReason'])
    .where('id', '=', sql<string>`any(${sessionIds}::text[])`)
    .where((where) => where.or([where('endedAt', 'is not', null), where('expiresAt', '<=', sql<Date>`app_now()`)]))
    .execute();
  return new Map(rows.map(({ id, endReason }) => [id, endReason ?? 'expired']));
}
