import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export async function createAccounts(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('ledgerAccount')
    .values([
      { kind: 'available', userId },
      { kind: 'held', userId },
    ])
    .execute();
}

/** Demo money, posted like any other: from the operator's adjustments to the user. Once per user. */
export async function postOpening(tx: Tx, opening: { userId: number; amount: number }): Promise<void> {
  await sql`
    select ledger_post(${`opening:${opening.userId}`}, 'opening', ${`user:${opening.userId}`}, 'system', 'demo balance',
      array[account_of_system('adjust'), account_of_user(${opening.userId}, 'available')], array[${-opening.amount}::bigint, ${opening.amount}::bigint])`.execute(
    tx,
  );
}
