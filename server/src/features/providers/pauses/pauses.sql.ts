import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import type { PauseMode } from '@pinline/contract/providers/providers.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hoursPerProbe, latestOutcomes, leastSamples, type Counted, type Evidence, type Outcome } from './pause.rules.ts';

export type Pair = { routeId: number; serviceId: number };

/** A pair that an operator keeps open goes on selling while it is fallen. */
const mostProbesRead = 1_000;

/** The last 7 days of a pair that isn't fallen. `latest`, `boughtAt` and `userIds` are their end, in the order of purchase. */
type TestedRow = Pair & { samples: number; succeeded: number; latest: boolean[]; boughtAt: Date[]; userIds: string[] };
export type TestedPair = Pair & { week: Counted; latest: Outcome[]; boughtAt: Date[] };

/**
 * At most three outcomes of one user count per route and day. What was bought between a fall and its end is no usual outcome. What was bought since
 * the first number that still waits is left out: codes are known sooner than failures, so the end of a busy pair would be codes alone. A number
 * whose life is over and that the provider hasn't ended yet holds nothing up.
 */
export async function findTestedPairs(db: Db, timeZone: string): Promise<TestedPair[]> {
  const latestFrom = sql`greatest(1, count(*)::int - ${latestOutcomes - 1})`;
  const { rows } = await sql<TestedRow>`
    select o.route_id, o.service_id, count(*)::int as samples, count(o.first_message_at)::int as succeeded,
      (array_agg(o.first_message_at is not null order by o.created_at, o.id))[${latestFrom}:] as latest,
      (array_agg(o.created_at order by o.created_at, o.id))[${latestFrom}:] as bought_at,
      (array_agg(o.user_id::text order by o.created_at, o.id))[${latestFrom}:] as user_ids
    from (
        select *, row_number() over (partition by user_id, route_id, date_trunc('day', created_at, ${timeZone}) order by id) as route_no
        from countable_number where created_at > app_now() - interval '7 days') o
      join route r on r.id = o.route_id
      left join route_pause f on f.route_id = o.route_id and f.service_id = o.service_id
      left join (
        select route_id, service_id, min(created_at) as since from activation where state in ('waiting', 'cancelling') and expires_at > app_now()
        group by route_id, service_id) u on u.route_id = o.route_id and u.service_id = o.service_id
    where o.created_at < coalesce(u.since, 'infinity') and o.route_no <= ${outcomesPerDay} and r.removed_at is null and (f.route_id is null or (f.fallen_at is null and f.mode = 'automatic'))
      and (f.opened_at is null or o.created_at < f.ignored_from or o.created_at >= f.opened_at)
    group by o.route_id, o.service_id having count(*) >= ${2 * leastSamples}`.execute(db);
  return rows.map(({ routeId, serviceId, samples, succeeded, latest, boughtAt, userIds }) => ({
    routeId,
    serviceId,
    week: { samples, succeeded },
    latest: latest.map((hasCode, place) => ({ hasCode, userId: Number(userIds[place]) })),
    boughtAt,
  }));
}

/** A pair that fell, and the outcomes of what was bought since, up to the first number that still waits: codes are known sooner than failures. */
export type FallenPair = Pair & { fallenAt: Date; usual: Counted; probes: boolean[] };

/** However long ago it fell: a pair that sells little has few outcomes in 7 days. Of one user at most three count per day. */
export async function findFallenPairs(db: Db, timeZone: string): Promise<FallenPair[]> {
  const { rows } = await sql<FallenPair>`
    with fallen as (
      select f.*, (
          select min(a.created_at) from activation a
          where a.state in ('waiting', 'cancelling') and a.expires_at > app_now()
            and a.route_id = f.route_id and a.service_id = f.service_id and a.created_at > f.fallen_at) as unknown_from
      from route_pause f join route r on r.id = f.route_id
      where f.fallen_at is not null and r.removed_at is null)
    select f.route_id, f.service_id, f.fallen_at, json_build_object('samples', f.usual_samples, 'succeeded', f.usual_succeeded) as usual, array(
        select has_code
        from (
          select n.first_message_at is not null as has_code, n.created_at, n.id,
            row_number() over (partition by n.user_id, date_trunc('day', n.created_at, ${timeZone}) order by n.id) as user_no
          from (
            select * from countable_number
            where route_id = f.route_id and service_id = f.service_id and created_at > f.fallen_at
              and created_at < coalesce(f.unknown_from, 'infinity')
            order by created_at desc limit ${mostProbesRead}) n) o
        where user_no <= ${outcomesPerDay} order by created_at, id) as probes
    from fallen f`.execute(db);
  return rows;
}

/** False when it changed since it was tested. To the millisecond, as it is compared later. */
export async function saveFall(tx: Tx, pair: Pair, { recent, usual, recentFrom }: Evidence & { recentFrom: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into route_pause as f (route_id, service_id, fallen_at, recent_from, recent_samples, recent_succeeded, usual_samples, usual_succeeded)
      values (${pair.routeId}, ${pair.serviceId}, date_trunc('milliseconds', app_now()), ${recentFrom}, ${recent.samples}, ${recent.succeeded}, ${usual.samples}, ${usual.succeeded})
      on conflict (route_id, service_id) do update set fallen_at = excluded.fallen_at, recent_from = excluded.recent_from,
        recent_samples = excluded.recent_samples, recent_succeeded = excluded.recent_succeeded, usual_samples = excluded.usual_samples,
        usual_succeeded = excluded.usual_succeeded, probes = 0, probes_succeeded = 0
      where f.fallen_at is null and f.mode = 'automatic' and (f.opened_at is null or f.opened_at < excluded.recent_from)
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function saveProbes(tx: Tx, { routeId, serviceId, fallenAt, probes }: FallenPair): Promise<void> {
  await sql`
    update route_pause set probes = ${probes.length}, probes_succeeded = ${probes.filter(Boolean).length}
    where route_id = ${routeId} and service_id = ${serviceId} and fallen_at = ${fallenAt}`.execute(tx);
}

/** Ends a fall. `fallenAt`: only the one that was found then. */
export async function saveOpening(tx: Tx, { routeId, serviceId }: Pair, fallenAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update route_pause set opened_at = app_now(), ignored_from = recent_from, fallen_at = null, recent_from = null, recent_samples = null,
      recent_succeeded = null, usual_samples = null, usual_succeeded = null, probes = 0, probes_succeeded = 0
    where route_id = ${routeId} and service_id = ${serviceId} and fallen_at is not null and (${fallenAt}::timestamptz is null or fallen_at = ${fallenAt})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Their card then shows, or no longer shows, that few codes arrive. */
export async function notifyWaitingBuyers(tx: Tx, { routeId, serviceId }: Pair): Promise<void> {
  await sql`
    select record_event(user_id, 'activation', id)
    from (
      select user_id, id from activation where state = 'waiting' and route_id = ${routeId} and service_id = ${serviceId} order by user_id, id) waiting`.execute(
    tx,
  );
}

export type PauseRow = Pair & {
  server: number;
  /** From 0, among the routes of its server. */
  place: number;
  serviceName: string;
  mode: PauseMode;
  fallenAt: Date | null;
  recent: Counted | null;
  usual: Counted | null;
  probes: Counted;
};

/** What is switched off is here only where an operator decided. */
export async function findPauses(db: Db | Tx): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`
    select f.route_id, f.service_id, s.server, s.name as service_name, (
        select count(*)::int from route before
        where before.server = r.server and before.removed_at is null and (before.priority, before.id) < (r.priority, r.id)) as place, f.mode, f.fallen_at,
      case when f.fallen_at is not null then json_build_object('samples', f.recent_samples, 'succeeded', f.recent_succeeded) end as recent,
      case when f.fallen_at is not null then json_build_object('samples', f.usual_samples, 'succeeded', f.usual_succeeded) end as usual,
      json_build_object('samples', f.probes, 'succeeded', f.probes_succeeded) as probes
    from route_pause f join service s on s.id = f.service_id join route r on r.id = f.route_id
      join provider p on p.id = r.provider_id
    where r.removed_at is null and (f.mode <> 'automatic' or (f.fallen_at is not null and r.is_enabled and p.is_enabled and s.is_enabled))
    order by f.route_id, s.name, s.id`.execute(db);
  return rows;
}

export type UsableRoute = { id: number; server: number; isWorking: boolean };

export async function findUsableRoutes(db: Db | Tx): Promise<UsableRoute[]> {
  const { rows } = await sql<UsableRoute>`
    select r.id, r.server, coalesce(h.is_working, true) as is_working
    from route r join provider p on p.id = r.provider_id left join provider_health h on h.provider_id = p.id
    where r.is_enabled and p.is_enabled order by r.server, r.priority, r.id`.execute(db);
  return rows;
}

/** Undefined unless the service is sold on the route's server. */
export async function lockPair(
  tx: Tx,
  { routeId, serviceId }: Pair,
): Promise<{ serviceName: string; mode: PauseMode; isFallen: boolean } | undefined> {
  await sql`
    insert into route_pause (route_id, service_id)
    select r.id, s.id from route r join service s on s.server = r.server
    where r.id = ${routeId} and s.id = ${serviceId} and r.removed_at is null
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ serviceName: string; mode: PauseMode; isFallen: boolean }>`
    select s.name as service_name, f.mode, f.fallen_at is not null as is_fallen
    from route_pause f join service s on s.id = f.service_id join route r on r.id = f.route_id
    where f.route_id = ${routeId} and f.service_id = ${serviceId} and r.removed_at is null for update of f`.execute(tx);
  return rows[0];
}

/** The first purchase in hours asks a paused route first. Of purchases that begin together one does. */
export async function claimProbe(db: Db, { routeId, serviceId }: Pair, activationId: number): Promise<boolean> {
  const { rows } = await sql`
    update route_pause set probed_at = app_now(), probed_by = ${activationId}
    where route_id = ${routeId} and service_id = ${serviceId} and fallen_at is not null
      and greatest(fallen_at, probed_at) <= app_now() - ${hoursPerProbe} * interval '1 hour'
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function saveMode(tx: Tx, { routeId, serviceId }: Pair, mode: PauseMode): Promise<void> {
  await sql`update route_pause set mode = ${mode} where route_id = ${routeId} and service_id = ${serviceId}`.execute(tx);
}
