import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { LookUp } from '../../platform/database/statements/look-up.ts';

export async function createAccounts(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('ledgerAccount')
    .values([
      { kind: 'available', userId },
      { kind: 'held', userId },
    ])
    .execute();
}

/** In paise. */
export async function readAvailableBalance(db: Db | Tx, userId: number): Promise<number> {
  const { balance } = await db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', userId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  return balance;
}

export type Held = { held: number; heldCount: number };

/** In paise. */
export async function findHeld(db: Database, userId: number): Promise<Held> {
  return (await db.findOne<Held>(heldLookUp, [userId])) ?? { held: 0, heldCount: 0 };
}

const heldLookUp: LookUp = {
  name: 'wallet/find-held',
  text: `
  select asked.place, of_user.held, of_user.held_count as "heldCount"
  from unnest((select $1::bigint[])) with ordinality as asked (user_id, place) cross join lateral held_of_user(asked.user_id) as of_user`,
};

export async function postOpening(tx: Tx, opening: { userId: number; amount: number }): Promise<void> {
  await sql`
    select ledger_post(${`opening:${opening.userId}`}, 'opening', ${`user:${opening.userId}`}, 'system', 'demo balance',
      array[account_of_system('adjust'), account_of_user(${opening.userId}, 'available')], array[${-opening.amount}::bigint, ${opening.amount}::bigint])`.execute(
    tx,
  );
}

export type Adjustment = { userId: number; balance: number; expected: number; adminId: number; reason: string };

/** In paise. Returns the balance before; refuses with BALANCE_CHANGED if it isn't what the operator expected. */
export async function adjustBalance(tx: Tx, to: Adjustment): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    select wallet_adjust(${to.userId}, ${to.balance}, ${to.expected}, ${to.adminId}, ${to.reason}) as before`.execute(tx);
  return rows[0]?.before ?? Number.NaN;
}

/** In paise: what was captured, less what was refunded. */
export async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('ledgerAccount')
    .select(sql<number>`sum(balance)::bigint`.as('revenue'))
    .where('kind', '=', 'revenue')
    .where('userId', 'is', null)
    .executeTakeFirstOrThrow();
  return revenue;
}
