import type { Db, Tx } from '../../platform/database.ts';

export type SoldService = { id: number; code: string; name: string; server: number };

export function findSoldServices(db: Db | Tx): Promise<SoldService[]> {
  return db
    .selectFrom('service')
    .select(['id', 'code', 'name', 'server'])
    .where('isEnabled', '=', true)
    .orderBy('name')
    .orderBy('server')
    .execute();
}

export async function findServiceNamed(db: Db, id: number): Promise<{ code: string; name: string } | undefined> {
  return db.selectFrom('service').select(['code', 'name']).where('id', '=', id).executeTakeFirst();
}

export async function switchOff(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('service').set({ isEnabled: false }).where('id', 'in', ids).execute();
}
