import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Message } from './messages.rules.ts';

export type NewMessage = { alarmId: number; channelId: number; event: 'opened' | 'changed' | 'over'; severity: string; text: string };

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('alarmMessage').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type StoredMessage = Pick<Message, 'severity' | 'text'> & {
  id: number;
  event: NewMessage['event'];
  channelId: number;
  createdAt: Date;
  alarmId: number;
  kind: string;
  openedAt: Date;
  /** Older than a day. */
  isOld: boolean;
};

/** Undefined when it was sent, its channel was removed, or a newer message about the same alarm replaces it. */
export async function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select m.id, m.event, m.severity, m.text, m.channel_id, m.created_at, a.id as alarm_id, a.kind, a.opened_at,
      m.created_at < app_now() - interval '1 day' as is_old
    from alarm_message m join alarm a on a.id = m.alarm_id
    where m.id = ${id} and m.sent_at is null
      and not exists (select from alarm_message n where n.alarm_id = m.alarm_id and n.channel_id = m.channel_id and n.id > m.id)`.execute(
    db,
  );
  return rows[0];
}

export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('alarmMessage')
    .set({ sentAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
