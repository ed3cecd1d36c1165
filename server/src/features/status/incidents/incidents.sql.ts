import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Incident } from '../status.rules.ts';
import type { PausedRoute, RouteState } from './paused-routes.rules.ts';

/** Routes of servers that sell something. A guard that buys nothing from a provider for a while has noted that in its health. */
export async function findRouteStates(db: Db): Promise<RouteState[]> {
  const { rows } = await sql<RouteState>`
    select r.server, p.protocol, r.country, r.is_enabled and p.is_enabled and coalesce(h.is_working, true) as is_working,
      coalesce(q.samples, 0) as samples
    from route r join provider p on p.id = r.provider_id
      left join provider_health h on h.provider_id = p.id left join route_quality q on q.route_id = r.id
    where r.removed_at is null and exists (select from service s where s.server = r.server and s.is_enabled)`.execute(db);
  return rows;
}

/** Safe on several nodes at once. Trouble that returns within ten minutes continues its incident, unless an operator switches buying. */
export async function writeIncidents(db: Db, paused: readonly PausedRoute[]): Promise<void> {
  await sql`
    with trouble as materialized (
      select kind, subject, true as opens from current_trouble
      union all
      select 'route_paused', subject, opens from json_to_recordset(${JSON.stringify(paused)}) as paused (subject text, opens boolean)),
    closed as (
      update incident i set closed_at = greatest(app_now(), opened_at)
      where closed_at is null and not exists (select from trouble t where t.kind = i.kind and t.subject = i.subject)),
    continued as (
      update incident i set closed_at = null
      from trouble t
      where t.kind = i.kind and t.subject = i.subject and i.kind <> 'buying_paused' and i.closed_at > app_now() - interval '10 minutes'
        and not exists (select from incident newer where newer.kind = i.kind and newer.subject = i.subject and newer.id > i.id)
      returning i.kind, i.subject)
    insert into incident (kind, subject)
      select kind, subject from trouble t
      where opens and not exists (select from incident i where i.kind = t.kind and i.subject = t.subject and i.closed_at is null)
        and not exists (select from continued c where c.kind = t.kind and c.subject = t.subject)
      on conflict (kind, subject) where closed_at is null do nothing`.execute(db);
}

/** Incidents of the last 30 days and all open ones. Short pauses of a route aren't shown, and of routes at most half the list. */
export async function findIncidents(db: Db, { limit }: { limit: number }): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select id, kind, subject, opened_at, closed_at
    from (
      select *, row_number() over (partition by kind = 'route_paused' order by closed_at is null desc, opened_at desc, id desc) as place
      from incident
      where (closed_at is null or opened_at > app_now() - interval '30 days')
        and (kind <> 'route_paused' or coalesce(closed_at, app_now()) - opened_at >= interval '3 minutes')) shown
    where kind <> 'route_paused' or place <= ${limit} / 2
    order by closed_at is null desc, opened_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
