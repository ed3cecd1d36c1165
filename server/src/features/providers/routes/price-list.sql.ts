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

export async function findListedRoutes(db: Db): Promise<ListedRouteRow[]> {
  return listedRoutes(db)
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .orderBy('r.server')
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
}

export async function saveListProblems(db: Db, lists: readonly { routeId: number; problem: string | undefined }[]): Promise<void> {
  const [ids, problems] = [lists.map(({ routeId }) => routeId), lists.map(({ problem }) => problem ?? null)];
  await sql`
    update route r set list_problem = tried.problem,
      list_failing_since = case when tried.problem is not null then coalesce(r.list_failing_since, app_now()) end
    from unnest(${ids}::bigint[], ${problems}::text[]) as tried (id, problem)
    where r.id = tried.id and r.list_problem is distinct from tried.problem`.execute(db);
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
