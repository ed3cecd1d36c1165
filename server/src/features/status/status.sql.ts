import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Feed, Rate, Sample, Sold } from './status.rules.ts';

type Subject = { kind: 'server' | 'service'; subject: string; lastCodeAt: Date | null };

export type RecentOutcomes = Subject & {
  hour: Sample;
  day: Sample;
  /** By the hours since the purchase; hours without any outcome are absent. */
  hours: (Rate & { ago: number })[];
};

export async function findRecentOutcomes(db: Db, timeZone: string): Promise<RecentOutcomes[]> {
  const { rows } = await sql<RecentOutcomes>`
    with outcome as materialized (
      -- From the begin of a day: of one user the first three of a day count.
      select each.*, ${numbered(sql`each.ago`)} as no_in_hour, ${numbered()} as no_of_user
      from (${outcomesSince(sql`date_trunc('day', app_now() - interval '24 hours', ${timeZone})`, timeZone)}) each where ago < 24),
    hourly as (
      select kind, subject, json_agg(json_build_object('ago', ago, 'samples', samples, 'succeeded', succeeded, 'isPublic', is_public)) as hours
      from (
        select kind, subject, ago, count(*) as samples, count(first_message_at) as succeeded, ${isPublic(sql`counts`, sql`no_in_hour`)} as is_public
        from outcome where counts group by kind, subject, ago) each_hour
      group by kind, subject),
    total as (
      select kind, subject, max(first_message_at) as last_code_at,
        ${sample(sql`counts and ago < 1`, sql`no_in_hour`)} as hour,
        ${sample(sql`counts`, sql`no_of_user`)} as day
      from outcome group by kind, subject)
    select t.*, coalesce(h.hours, '[]') as hours from total t left join hourly h using (kind, subject)`.execute(db);
  return rows;
}

export type WeekOutcomes = Subject & { week: Sample };

/** Reads hundreds of thousands of rows of a busy installation. */
export async function findWeekOutcomes(db: Db, timeZone: string): Promise<WeekOutcomes[]> {
  const { rows } = await sql<WeekOutcomes>`
    select kind, subject, max(first_message_at) as last_code_at, ${sample(sql`counts`, sql`no_of_user`)} as week
    from (select each.*, ${numbered()} as no_of_user from (${outcomesSince(sql`app_now() - interval '7 days'`, timeZone)}) each) each group by kind, subject`.execute(
    db,
  );
  return rows;
}

/**
 * As in the ranking of offers: of one user at most three outcomes count per route (or service and route) and day. What was bought since the first
 * number that still waits doesn't count yet: codes are known before failures.
 */
function outcomesSince(since: ReturnType<typeof sql>, timeZone: string) {
  return sql`
    select v.kind, v.subject, o.user_id, o.first_message_at, v.no <= ${outcomesPerDay} and o.created_at < coalesce(u.since, 'infinity') as counts, extract(epoch from o.wait)::real as wait,
      floor(extract(epoch from app_now() - o.created_at) / 3600)::int as ago
    from outcomes_of_users(${since}, ${timeZone}) o join service s on s.id = o.service_id
      cross join lateral (values ('server', s.server::text, o.route_no), ('service', s.code, o.service_no)) v (kind, subject, no)
      left join (
        select w.kind, w.subject, min(a.created_at) as since
        from activation a join service s on s.id = a.service_id
          cross join lateral (values ('server', s.server::text), ('service', s.code)) w (kind, subject)
        where a.state in ('waiting', 'cancelling') and a.expires_at > app_now() group by w.kind, w.subject) u on u.kind = v.kind and u.subject = v.subject`;
}

/** Which of its user's outcomes that count it is, of all or of those of an hour. */
function numbered(hour: ReturnType<typeof sql> = sql`0`) {
  return sql`row_number() over (partition by each.kind, each.subject, each.user_id, each.counts, ${hour})`;
}

/** `number`: as `numbered` gives it. */
function isPublic(counted: ReturnType<typeof sql>, number: ReturnType<typeof sql>) {
  return sql`outcomes_are_public(count(*) filter (where ${counted}), count(*) filter (where ${counted} and ${number} = 1), max(${number}) filter (where ${counted}))`;
}

function sample(counted: ReturnType<typeof sql>, number: ReturnType<typeof sql>) {
  return sql`json_build_object(
    'samples', count(*) filter (where ${counted}),
    'succeeded', count(first_message_at) filter (where ${counted}),
    'isPublic', ${isPublic(counted, number)},
    'medianWaitSeconds', ${waitOf(0.5, counted)},
    'longWaitSeconds', ${waitOf(0.9, counted)})`;
}

function waitOf(share: number, counted: ReturnType<typeof sql>) {
  return sql`round(percentile_cont(${share}::float8) within group (order by wait) filter (where ${counted} and wait is not null))`;
}

export type StatusFacts = {
  now: Date;
  servers: { number: number; name: string; isClosed: boolean }[];
  services: Sold[];
  feeds: Feed[];
  isBuyingPaused: boolean;
  /** The public pages of what is on sale. */
  hasApps: boolean;
};

/** A service of several servers is named as on the first of them. */
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
      exists (select from trouble where kind = 'buying_paused') as is_buying_paused,
      not exists (select from operator_setting where key = 'apps' and (value ->> 'isOff')::boolean) as has_apps`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database does not say what is sold');
  return {
    ...facts,
    feeds: facts.feeds.map((feed) => ({ ...feed, checkedUpTo: feed.checkedUpTo === null ? null : new Date(feed.checkedUpTo) })),
  };
}
