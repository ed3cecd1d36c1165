import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

const measuredDays = 90;
/** Which share of those that were found had ended at most `within_days` before. */
const most = 0.8;

/**
 * By provider and service: how many numbers were asked for again, and how many were found. Of one user at most three count a day. What the
 * provider didn't answer counts as neither.
 */
export async function measureAgainOdds(db: Db, timeZone: string): Promise<void> {
  await sql`
    with asked as (
      select ended.provider_id, a.service_code, a.created_at is not null as is_found,
        greatest(1, ceil(extract(epoch from a.reserved_at - ended.ended_at) / 86400))::int as days,
        row_number() over (
          partition by a.user_id, ended.provider_id, a.service_code, (a.reserved_at at time zone ${timeZone})::date order by a.id) as no
      from activation a join activation ended on ended.user_id = a.user_id and ended.id = a.again_of_id
      where a.again_of_id is not null and a.reserved_at > app_now() - make_interval(days => ${measuredDays})
        and (a.created_at is not null or a.failure = 'NUMBER_GONE')),
    measured as (
      insert into again_odds as known (provider_id, service_code, tries, found, within_days, measured_at)
      select provider_id, service_code, count(*), count(*) filter (where is_found),
        percentile_disc(${most}::float8) within group (order by days) filter (where is_found), app_now()
      from asked where no <= ${outcomesPerDay} group by provider_id, service_code
      on conflict (provider_id, service_code) do update set tries = excluded.tries, found = excluded.found,
        within_days = excluded.within_days, measured_at = excluded.measured_at
      returning known.provider_id, known.service_code)
    delete from again_odds o
    where not exists (select from measured m where m.provider_id = o.provider_id and m.service_code = o.service_code)`.execute(db);
}
