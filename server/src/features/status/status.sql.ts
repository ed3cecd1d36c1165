import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Feed, Sample, Sold } from './status.rules.ts';

/** Of one server or of one service (its code) on all servers. */
export type OutcomeRow = {
  kind: 'server' | 'service';
  subject: string;
  hour: Sample;
  day: Sample;
  week: Sample;
  /** Hours ago, and the outcomes of numbers bought in that hour; hours without any are absent. */
  hours: { ago: number; samples: number; succeeded: number }[];
  lastCodeAt: Date | null;
};

/**
 * The outcomes of the last 7 days, as the ranking of offers counts them: of one user at most three per route (of a server) or per service
 * and route, and day.
 */
export async function findOutcomes(db: Db): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    with outcome as materialized (
      select v.kind, v.subject, o.first_message_at, v.no <= 3 as counts, extract(epoch from o.wait)::real as wait,
        floor(extract(epoch from app_now() - o.created_at) / 3600)::int as ago
      from measured_outcome o join service s on s.id = o.service_id
        cross join lateral (values ('server', s.server::text, o.route_no), ('service', s.code, o.service_no)) v (kind, subject, no)),
    hourly as (
      select kind, subject, json_agg(json_build_object('ago', ago, 'samples', samples, 'succeeded', succeeded)) as hours
      from (
        select kind, subject, ago, count(*) as samples, count(first_message_at) as succeeded
        from outcome where counts and ago < 24 group by kind, subject, ago) each_hour
      group by kind, subject),
    total as (
      select kind, subject, max(first_message_at) as last_code_at,
        ${sample(sql`counts and ago < 1`)} as hour,
        ${sample(sql`counts and ago < 24`)} as day,
        ${sample(sql`counts`)} as week
      from outcome group by kind, subject)
    select t.*, coalesce(h.hours, '[]') as hours from total t left join hourly h using (kind, subject)`.execute(db);
  return rows;
}

function sample(counted: ReturnType<typeof sql>) {
  return sql`json_build_object(
    'samples', count(*) filter (where ${counted}),
    'succeeded', count(first_message_at) filter (where ${counted}),
    'medianWaitSeconds', round(percentile_cont(0.5) within group (order by wait) filter (where ${counted} and wait is not null)))`;
}

export type StatusFacts = {
  now: Date;
  servers: { number: number; name: string; isClosed: boolean }[];
  services: Sold[];
  feeds: Feed[];
  isBuyingPaused: boolean;
};

/** What is sold now, and what is wrong with it. A service of several servers is named as on the first of them. */
export async function findFacts(db: Db): Promise<StatusFacts> {
  const { rows } = await sql<Omit<StatusFacts, 'feeds'> & { feeds: (Omit<Feed, 'checkedUpTo'> & { checkedUpTo: string | null })[] }>`
    with trouble as materialized (select kind, subject from current_trouble)
    select app_now() as now,
      coalesce((
        select json_agg(json_build_object('number', number, 'name', name,
          'isClosed', exists (select from trouble where kind = 'server_closed' and subject = number::text)) order by number)
        from server where exists (select from service s where s.server = number and s.is_enabled)), '[]') as servers,
      coalesce((
        select json_agg(json_build_object('code', code, 'name', name))
        from (select distinct on (code) code, name from service where is_enabled order by code, server) named), '[]') as services,
      coalesce((
        select json_agg(json_build_object('method', method, 'checkedUpTo', checked_up_to, 'isAway', is_away) order by method desc)
        from deposit_feed), '[]') as feeds,
      exists (select from trouble where kind = 'buying_paused') as is_buying_paused`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database does not say what is sold');
  return {
    ...facts,
    feeds: facts.feeds.map((feed) => ({ ...feed, checkedUpTo: feed.checkedUpTo === null ? null : new Date(feed.checkedUpTo) })),
  };
}
