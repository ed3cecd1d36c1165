import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Locks the server: of operators who change its orders one goes after the other. */
export async function lockOrders(tx: Tx, server: number): Promise<{ isAutomatic: boolean }> {
  const { isOrderAutomatic } = await tx
    .selectFrom('server')
    .select('isOrderAutomatic')
    .where('number', '=', server)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isAutomatic: isOrderAutomatic };
}

export async function saveAutomatic(tx: Tx, server: number, isAutomatic: boolean): Promise<void> {
  await tx.updateTable('server').set({ isOrderAutomatic: isAutomatic }).where('number', '=', server).execute();
}

/** `setByHand`: empty unless an operator set an order. */
export type StoredOrder = { id: number; name: string; setByHand: number[] };

export async function findStoredOrders(tx: Tx, server: number, serviceIds: readonly number[]): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select s.id, s.name, coalesce(to_json(o.route_ids), '[]') as set_by_hand
    from service s left join service_order o on o.service_id = s.id
    where s.server = ${server} and s.id = any(${serviceIds}::bigint[])`.execute(tx);
  return rows;
}

export async function saveOrder(tx: Tx, serviceId: number, routeIds: readonly number[]): Promise<void> {
  await sql`
    insert into service_order (service_id, route_ids) values (${serviceId}, ${routeIds})
    on conflict (service_id) do update set route_ids = excluded.route_ids, set_at = app_now()`.execute(tx);
}

export async function removeOrder(tx: Tx, serviceId: number): Promise<void> {
  await tx.deleteFrom('serviceOrder').where('serviceId', '=', serviceId).execute();
}
