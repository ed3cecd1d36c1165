import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type Switches = {
  providers: { name: string; isEnabled: boolean }[];
  servers: { server: number; routes: number; enabled: number }[];
};

export async function readSwitches(db: Db): Promise<Switches> {
  const providers = await db.selectFrom('provider').select(['name', 'isEnabled']).orderBy('id').execute();
  const { rows } = await sql<Switches['servers'][number]>`
    select s.number as server, count(r.id) as routes, count(r.id) filter (where r.is_enabled) as enabled
    from server s left join route r on r.server = s.number and r.removed_at is null group by s.number order by s.number`.execute(db);
  return { providers, servers: rows };
}

export async function lockProviderNamed(tx: Tx, name: string): Promise<{ id: number; isEnabled: boolean } | undefined> {
  return tx.selectFrom('provider').select(['id', 'isEnabled']).where('name', '=', name).forUpdate().executeTakeFirst();
}

export async function saveProviderSwitch(tx: Tx, { id, isEnabled }: { id: number; isEnabled: boolean }): Promise<void> {
  await tx.updateTable('provider').set({ isEnabled }).where('id', '=', id).execute();
}

export async function lockRoutes(tx: Tx, server: number): Promise<{ id: number; isEnabled: boolean }[]> {
  return tx
    .selectFrom('route')
    .select(['id', 'isEnabled'])
    .where('server', '=', server)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function saveRouteSwitches(tx: Tx, { ids, isEnabled }: { ids: number[]; isEnabled: boolean }): Promise<void> {
  await tx
    .updateTable('route')
    .set({ isEnabled })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}
