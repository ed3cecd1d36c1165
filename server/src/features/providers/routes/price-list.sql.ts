import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type ListedRouteRow = {
  id: number;
  server: number;
  place: number;
  providerId: number;
  providerName: string;
  country: string;
  operator: string | null;
  protocol: string;
  currency: string;
  paisePerUnit: number;
};

export async function findListedRoute(db: Db, id: number): Promise<ListedRouteRow | undefined> {
  return listedRoutes(db).where('r.id', '=', id).executeTakeFirst();
}

export async function openRoutes(db: Db): Promise<ListedRouteRow[]> {
  return listedRoutes(db)
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .orderBy('r.server')
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
}

function listedRoutes(db: Db) {
  return db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select(['r.id', 'r.server', 'r.providerId', 'p.name as providerName', 'r.country', 'r.operator', 'p.protocol', 'p.currency'])
    .select('p.paisePerUnit')
    .select(
      sql<number>`(select count(*)::int from route before
        where before.server = r.server and before.removed_at is null and (before.priority, before.id) < (r.priority, r.id))`.as('place'),
    )
    .where('r.removedAt', 'is', null);
}
