import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type Outcomes = { ended: number; arrived: number };

/** Of numbers that a user's keys bought in the last 14 days: those that ended or have a code, and those with one. */
export async function countOutcomes(db: Db, keyIds: number[]): Promise<Outcomes> {
  const { rows } = await sql<Outcomes>`
    select count(*) as ended, count(*) filter (where first_message_at is not null or revealed_at is not null) as arrived
    from activation
    where key_id = any(${keyIds}::bigint[]) and created_at > app_now() - interval '14 days' and state in ('received', 'finished', 'cancelled', 'expired')`.execute(
    db,
  );
  return rows[0] ?? { ended: 0, arrived: 0 };
}

/** Of all numbers of a user's last 24 hours, as fair use counts them. */
export async function countCancels(db: Db, userId: number): Promise<{ had: number; cancelled: number }> {
  const { rows } = await sql<{ had: number; cancelled: number }>`
    select had, cancelled from cancels_of(${userId}) order by had desc limit 1`.execute(db);
  return rows[0] ?? { had: 0, cancelled: 0 };
}
