import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type ServerRow = { number: number; name: string };

export async function listServers(db: Db | Tx): Promise<ServerRow[]> {
  return db.selectFrom('server').select(['number', 'name']).orderBy('number').execute();
}

export async function lockServer(tx: Tx, number: number): Promise<ServerRow | undefined> {
  return tx
    .selectFrom('server')
    .select(['number', 'name'])
    .where('number', '=', sql<number>`${number}::bigint`)
    .forUpdate()
    .executeTakeFirst();
}

export async function renameServer(tx: Tx, { number, name }: ServerRow): Promise<void> {
  await tx.updateTable('server').set({ name }).where('number', '=', number).execute();
}
