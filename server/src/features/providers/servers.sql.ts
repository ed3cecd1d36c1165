import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

export type ServerRow = { number: number; name: string };

export async function listServers(db: Db | Tx): Promise<ServerRow[]> {
  return db.selectFrom('server').select(['number', 'name']).orderBy('number').execute();
}

/** One operator at a time changes a server and its routes. */
export async function lockServer(tx: Tx, number: number): Promise<ServerRow | undefined> {
  return (
    tx
      .selectFrom('server')
      .select(['number', 'name'])
      // An id of the wire may be larger than the column holds.
      .where('number', '=', sql<number>`${number}::bigint`)
      .forUpdate()
      .executeTakeFirst()
  );
}

export async function renameServer(tx: Tx, { number, name }: ServerRow): Promise<void> {
  await tx.updateTable('server').set({ name }).where('number', '=', number).execute();
}

/** Where a route leads: what numbers that came from it refer to. */
export type RouteEnd = { server: number; providerId: number; country: string; operator: string | null };
export type RouteFields = RouteEnd & { priority: number; ceilingMicros: number | null; isEnabled: boolean };

export type RouteRow = RouteFields & {
  id: number;
  providerName: string;
  protocol: string;
  currency: string;
  samples: number | null;
  succeeded: number | null;
  medianWaitSeconds: number | null;
};

/** Every route that was not removed, in the order its server asks them. */
export async function listRoutes(db: Db | Tx): Promise<RouteRow[]> {
  return db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .leftJoin('routeQuality as q', 'q.routeId', 'r.id')
    .select([
      'r.id',
      'r.server',
      'r.providerId',
      'p.name as providerName',
      'p.protocol',
      'r.country',
      'r.operator',
      'r.priority',
      'r.ceilingMicros',
      'p.currency',
      'r.isEnabled',
      'q.samples',
      'q.succeeded',
      'q.medianWaitSeconds',
    ])
    .where('r.removedAt', 'is', null)
    .orderBy('r.server')
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
}

export async function lockRoute(tx: Tx, id: number): Promise<RouteFields | undefined> {
  return tx
    .selectFrom('route')
    .select(['server', 'providerId', 'country', 'operator', 'priority', 'ceilingMicros', 'isEnabled'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRoute(tx: Tx, route: RouteFields): Promise<number> {
  const { id } = await tx.insertInto('route').values(route).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRoute(tx: Tx, id: number, route: Omit<RouteFields, keyof RouteEnd>): Promise<void> {
  const { priority, ceilingMicros, isEnabled } = route;
  await tx.updateTable('route').set({ priority, ceilingMicros, isEnabled }).where('id', '=', id).execute();
}

export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('route')
    .set({ isEnabled: false, removedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
