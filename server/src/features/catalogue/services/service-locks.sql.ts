import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Buyers aren't blocked. */
export async function lockServer(tx: Tx, server: number): Promise<void> {
  await tx.selectFrom('server').select('number').where('number', '=', server).forNoKeyUpdate().execute();
}

export async function lockServices(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .selectFrom('service')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Until the transaction ends; waits for running purchases. */
export async function lockAgainstBuyers(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('service').select('id').where('id', '=', id).forUpdate().execute();
}
