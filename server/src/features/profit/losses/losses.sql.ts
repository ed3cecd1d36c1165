import type { Db } from '../../../platform/database/database.ts';

export type SoldService = { id: number; name: string; server: number; price: number; isEnabled: boolean };

export async function findServices(db: Db, ids: number[]): Promise<SoldService[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('service').select(['id', 'name', 'server', 'price', 'isEnabled']).where('id', 'in', ids).execute();
}

export async function findRoutes(db: Db, ids: number[]): Promise<{ id: number; server: number; isEnabled: boolean }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('route').select(['id', 'server', 'isEnabled']).where('id', 'in', ids).where('removedAt', 'is', null).execute();
}
