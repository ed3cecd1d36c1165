import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export async function insertTicket(db: Db, ticket: { ticketHash: Buffer; sessionId: string }): Promise<void> {
  await db
    .insertInto('socketTicket')
    .values({ ...ticket, expiresAt: sql`app_now() + interval '30 seconds'` })
    .execute();
}

export async function takeTicket(db: Db, ticketHash: Buffer): Promise<{ userId: number; sessionId: string } | undefined> {
  const { rows } = await sql<{ userId: number; sessionId: string }>`
    with taken as (delete from socket_ticket where ticket_hash = ${ticketHash} returning session_id, expires_at)
    select s.user_id, s.id as session_id from taken join session s on s.id = taken.session_id
    where taken.expires_at > app_now() and s.ended_at is null and s.expires_at > app_now()`.execute(db);
  return rows[0];
}
