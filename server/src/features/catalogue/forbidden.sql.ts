import type { Db, Tx } from '../../platform/database.ts';

export type SoldService = { id: number; name: string; server: number };

export function findSoldServices(db: Db | Tx): Promise<SoldService[]> {
  return db
    .selectFrom('service')
    .select(['id', 'name', 'server'])
    .where('isEnabled', '=', true)
    .orderBy('name')
    .orderBy('server')
    .execute();
}

export async function switchOff(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('service').set({ isEnabled: false }).where('id', 'in', ids).execute();
}
