import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type Outcomes = { ended: number; arrived: number };

/** Numbers that a user's keys bought in the last 14 days: those that ended or have a code, and those with one. */
export async function countOutcomes(db: Db, keyIds: number[]): Promise<Outcomes> {
  const { rows } = await sql<Outcomes>`
    select count(*) as ended, count(*) filter (where first_message_at is not null or revealed_at is not null) as arrived
    from activation
    where key_id = any(${keyIds}::bigint[]) and created_at > app_now() - interval '14 days' and state in ('received', 'finished', 'cancelled', 'expired')`.execute(
    db,
  );
  return rows[0] ?? { ended: 0, arrived: 0 };
}

/** All numbers of a user's last 24 hours, and those cancelled, as fair use counts them. */
export async function countCancels(db: Db, userId: number): Promise<{ had: number; cancelled: number }> {
  const { rows } = await sql<{ had: number; cancelled: number }>`
    select had, cancelled from cancels_of(${userId}) order by had desc limit 1`.execute(db);
  return rows[0] ?? { had: 0, cancelled: 0 };
}

/** What operators set for users; null: off. */
export type FairUse = { perHour: number | null; perDay: number | null; cancelPercent: number | null; cancelSample: number };

/** Whether the user's next purchase would be refused, as `refuse_unfair` decides it. */
export async function findIsClosed(db: Db, { userId, rules }: { userId: number; rules: FairUse }): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select num_nonnulls(
      purchases_open_at(${userId}, ${rules.perHour}, interval '1 hour'), purchases_open_at(${userId}, ${rules.perDay}, interval '24 hours'),
      cancels_open_at(${userId}, ${rules.cancelPercent}, ${rules.cancelSample})) > 0 as is_closed`.execute(db);
  return rows[0]?.isClosed === true;
}
