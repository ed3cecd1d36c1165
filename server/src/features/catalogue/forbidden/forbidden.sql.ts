import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { compileOnce } from '../../../platform/database/statements/compile-once.ts';

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

/** `version`: of the rules of fair use. */
type ServiceToBuy = { code: string; name: string; server: number; version: string | null };

export async function findServiceToBuy(db: Db, id: number): Promise<ServiceToBuy | undefined> {
  const [service] = await selectServiceToBuy(db, id);
  return service;
}

const selectServiceToBuy = compileOnce((db, id: number) =>
  db
    .selectFrom('service as s')
    .leftJoin('operatorSetting as o', (join) => join.on('o.key', '=', 'fairUse'))
    .select(['s.code', 's.name', 's.server', sql<string | null>`o.changed_at::text`.as('version')])
    .where('s.id', '=', id)
    .where('s.isEnabled', '=', true),
);

export async function switchOff(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('service').set({ isEnabled: false }).where('id', 'in', ids).execute();
}
