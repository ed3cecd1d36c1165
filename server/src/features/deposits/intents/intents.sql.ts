import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { Method } from '../deposits.sql.ts';

export type IntentRow = {
  id: number;
  method: string;
  amount: number;
  currency: string;
  payUnits: number;
  rateMicros: number | null;
  state: string;
  isOver: boolean;
  createdAt: Date;
  expiresAt: Date;
};

export type NewIntent = {
  userId: number;
  method: Method;
  amount: number;
  currency: string;
  baseUnits: number;
  step: number;
  rateMicros: number | null;
  minutes: number;
  /** How many the user may have within 24 hours; null for any number. */
  most: number | null;
};

export async function openIntent(db: Database, intent: NewIntent): Promise<number> {
  const { userId, method, amount, currency, baseUnits, step, rateMicros, minutes, most } = intent;
  return db.call('intent_open', { userId, method, amount, currency, baseUnits, step, rateMicros, minutes, most });
}

export async function findIntent(db: Db, of: { userId: number; id: number }): Promise<IntentRow | undefined> {
  return selectIntents(db).where('userId', '=', of.userId).where('id', '=', of.id).executeTakeFirst();
}

export async function findOpenIntents(db: Db, userId: number): Promise<IntentRow[]> {
  return selectIntents(db)
    .where('userId', '=', userId)
    .where('slot', 'is not', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .orderBy('id', 'desc')
    .execute();
}

function selectIntents(db: Db) {
  return db
    .selectFrom('depositIntent')
    .select(['id', 'method', 'amount', 'currency', 'payUnits', 'rateMicros', 'state', 'createdAt', 'expiresAt'])
    .select(sql<boolean>`expires_at <= app_now()`.as('isOver'));
}

export async function closeIntent(db: Db, of: { userId: number; id: number }): Promise<void> {
  await db
    .updateTable('depositIntent')
    .set({ state: 'closed', slot: null })
    .where('userId', '=', of.userId)
    .where('id', '=', of.id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function closeOldIntents(db: Db): Promise<void> {
  await db
    .updateTable('depositIntent')
    .set({ state: 'closed', slot: null })
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', sql<Date>`app_now()`)
    .execute();
}

/** At most one write per amount and minute, however often it is asked for. */
export async function noteBusyAmount(
  db: Db,
  { currency, baseUnits, step }: Pick<NewIntent, 'currency' | 'baseUnits' | 'step'>,
): Promise<void> {
  await sql`
    insert into busy_amount (currency, base_units, step) values (${currency}, ${baseUnits}, ${step})
    on conflict (currency, base_units) do update set refused_at = app_now()
      where busy_amount.refused_at < app_now() - interval '1 minute'`.execute(db);
}
