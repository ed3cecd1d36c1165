import type { PauseMode } from '@pinline/contract/providers/providers.rules';
import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/database/statements/any-of.ts';
import { compileOnce } from '../../../platform/database/statements/compile-once.ts';
import { hoursPerProbe } from '../pauses/pause.rules.ts';

export type RouteEnd = { server: number; providerId: number; country: string; operator: string | null };
export type RouteFields = RouteEnd & { priority: number; ceilingMicros: number | null; sellsBelowCost: boolean; isEnabled: boolean };

export type RouteRow = RouteFields & {
  id: number;
  providerName: string;
  protocol: string;
  currency: string;
  samples: number | null;
  succeeded: number | null;
  medianWaitSeconds: number | null;
  /** Numbers that it sold in the last 7 days, and how many of them were reported. */
  numbers: number | null;
  reports: Partial<Record<ReportReason, number>> | null;
};

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
      'r.sellsBelowCost',
      'p.currency',
      'r.isEnabled',
      'q.samples',
      'q.succeeded',
      'q.medianWaitSeconds',
      'q.numbers',
      sql<RouteRow['reports']>`(
        select json_object_agg(reason, reported)
        from (
          select reason, count(*) as reported from number_report
          where route_id = r.id and reported_at > app_now() - interval '7 days' group by reason) of_reason)`.as('reports'),
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
    .select(['server', 'providerId', 'country', 'operator', 'priority', 'ceilingMicros', 'sellsBelowCost', 'isEnabled'])
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
  const { priority, ceilingMicros, sellsBelowCost, isEnabled } = route;
  await tx.updateTable('route').set({ priority, ceilingMicros, sellsBelowCost, isEnabled }).where('id', '=', id).execute();
}

export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('route')
    .set({ isEnabled: false, removedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

export type OpenRoute = {
  id: number;
  server: number;
  providerId: number;
  protocol: string;
  country: string;
  operator: string | null;
  /** Its provider sells numbers that ended once more. */
  sellsAgain: boolean;
};

/** `hasOpenRejects`: this buyer gets no further number there, because the provider has yet to take back too many that purchases rejected. */
export type RouteToAsk = OpenRoute & AskedClass & { hasOpenRejects: boolean };

/** `version`: another one after each change of the route. `ceilings`: by service id, what a number may cost this buyer there. */
export type AskedClass = { version: string; ceilings: Record<string, number | null> };

/** `pauses`: the services asked about that fell here or that an operator decided about; `places`: those with an order of their own. */
export type AskedRoute = RouteToAsk & { isWorking: boolean; pauses: AskedPause[]; places: AskedPlace[] };

type AskedPause = { serviceId: number; mode: PauseMode; fallenAt: string | null; isProbeDue: boolean; probedBy: number | null };

type AskedPlace = { serviceId: number; place: number | null; mayExplore: boolean };

/** Every purchase asks this, so all that decides about a route is read in the same statement. */
export async function findOpenRoutes(
  db: Db,
  of: { userId: number; isDeepCheck: boolean; servers: readonly number[]; serviceIds: readonly number[] },
): Promise<AskedRoute[]> {
  return selectOpenRoutes(db, of.userId, of.isDeepCheck, of.servers, of.serviceIds);
}

const selectOpenRoutes = compileOnce(
  (db, userId: number, isDeepCheck: boolean, servers: readonly number[], serviceIds: readonly number[]) =>
    routesThatAreOn(db)
      .leftJoin('providerHealth as h', 'h.providerId', 'r.providerId')
      .select([
        sql<boolean>`coalesce(h.is_working, true)`.as('isWorking'),
        sql<boolean>`r.provider_id = any((select providers_with_rejects(${userId}, ${isDeepCheck}))::bigint[])`.as('hasOpenRejects'),
        sql<string>`r.xmin::text`.as('version'),
        sql<AskedRoute['ceilings']>`coalesce((
        select json_object_agg(s.id, highest_cost(price_of_tier(s.price, (select basis_points_of(${userId}))), r.ceiling_micros, r.sells_below_cost, p.paise_per_unit))
        from service s where s.id = ${anyOf(serviceIds, 'bigint')} and s.server = r.server), '{}')`.as('ceilings'),
        sql<AskedRoute['pauses']>`coalesce((
        select json_agg(json_build_object('serviceId', f.service_id, 'mode', f.mode, 'fallenAt', f.fallen_at, 'probedBy', f.probed_by,
          'isProbeDue', f.fallen_at is not null and greatest(f.fallen_at, f.probed_at) <= app_now() - ${hoursPerProbe} * interval '1 hour'))
        from route_pause f where f.route_id = r.id and f.service_id = ${anyOf(serviceIds, 'bigint')}), '[]')`.as('pauses'),
        sql<AskedRoute['places']>`coalesce((
        select json_agg(json_build_object('serviceId', s.id,
          'place', case when v.is_order_automatic then k.place else array_position(o.route_ids, r.id) end,
          'mayExplore', v.is_order_automatic and (k.cost is null or k.cost <= s.price or r.sells_below_cost)))
        from service s join server v on v.number = s.server left join service_order o on o.service_id = s.id
          left join route_rank k on k.service_id = s.id and k.route_id = r.id
        where s.id = ${anyOf(serviceIds, 'bigint')} and s.server = r.server and (v.is_order_automatic or o.service_id is not null)), '[]')`.as(
          'places',
        ),
      ])
      .where('r.server', '=', anyOf(servers, 'smallint')),
);

/** `shutServiceIds`: services that an operator keeps shut on it. */
export type OfferingRoute = OpenRoute & { shutServiceIds: number[] };

export function findAllOpenRoutes(db: Db): Promise<OfferingRoute[]> {
  return selectAllOpenRoutes(db);
}

const selectAllOpenRoutes = compileOnce((db) =>
  routesThatAreOn(db).select(
    sql<number[]>`coalesce((select json_agg(f.service_id) from route_pause f where f.route_id = r.id and f.mode = 'shut'), '[]')`.as(
      'shutServiceIds',
    ),
  ),
);

function routesThatAreOn(db: Db) {
  return db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select(['r.id', 'r.server', 'r.providerId', 'p.protocol', 'r.country', 'r.operator', 'p.sellsAgain'])
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .orderBy('r.priority')
    .orderBy('r.id');
}

export async function hasPriceLimits(tx: Tx, providerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('route')
    .select('id')
    .where('providerId', '=', providerId)
    .where('ceilingMicros', 'is not', null)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findServersServedOnlyBy(db: Db, providerIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select('r.server')
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .groupBy('r.server')
    .having(({ eb, fn }) => eb(fn('bool_and', [eb('r.providerId', 'in', providerIds)]), '=', true))
    .execute();
  return rows.map(({ server }) => server);
}
