import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { decided, waiting } from './history.sql.ts';
import { type AllNumbersFilter, numbersOf } from './admin-history.sql.ts';

export type Decided = { success: number; cancelled: number };

export async function countNumbers(db: Db, filter: AllNumbersFilter): Promise<number> {
  const { total } = await numbersOf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** No number bought before this time waits, or will: a purchase takes a minute at most. */
export async function findDecidedUntil(db: Db): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(app_now() - interval '1 hour', (select min(created_at) from activation where state in ('waiting', 'cancelling'))) as until`.execute(
    db,
  );
  return rows[0]?.until ?? new Date(0);
}

/** By the first message: revealed late codes are counted apart. Uses the index activation_measured alone. */
export async function countDecided(db: Db, span: { from: Date; until: Date | null }): Promise<Decided> {
  let query = db.selectFrom('activation').where('state', 'in', decided).where('createdAt', '>=', span.from);
  if (span.until !== null) query = query.where('createdAt', '<', span.until);
  return query
    .select([
      sql<number>`count(*) filter (where first_message_at is not null)`.as('success'),
      sql<number>`count(*) filter (where first_message_at is null)`.as('cancelled'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countRevealed(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('activation')
    .where('revealedAt', 'is not', null)
    .where('createdAt', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countWaiting(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('activation')
    .where('state', 'in', waiting)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
