import { oddsCodesNeeded, type Odds, type SettledSecond } from '@pinline/contract/catalogue/odds/odds.rules';
import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type SettledService = { serviceId: number; settled: SettledSecond[] };

/** Only services with enough codes of enough users; at most three numbers of one user count per route and day. */
export async function findSettledServices(db: Db, timeZone: string): Promise<SettledService[]> {
  const { rows } = await sql<SettledService>`
    select service_id, json_agg(json_build_object('seconds', seconds, 'codes', codes, 'failed', failed, 'censored', censored)) as settled
    from (
      select service_id, seconds, count(*) filter (where has_code) as codes, count(*) filter (where has_failed) as failed,
        count(*) filter (where not has_code and not has_failed) as censored, count(*) filter (where no_of_user = 1) as users,
        max(no_of_user) as most_of_one
      from (
        select w.*, row_number() over (partition by user_id, service_id) as no_of_user
        from waits_of_users(${timeZone}) w where service_no <= ${outcomesPerDay}) each
      group by service_id, seconds) by_second
    group by service_id
    having sum(codes) >= ${oddsCodesNeeded}
      and outcomes_are_public(sum(codes + failed + censored)::bigint, sum(users)::bigint, max(most_of_one))`.execute(db);
  return rows;
}

export type ServiceOdds = Odds & { serviceId: number };

export async function replaceOdds(tx: Tx, measured: ServiceOdds[]): Promise<void> {
  await sql`
    insert into service_odds (service_id, samples, curve, measured_at)
    select "serviceId", samples, curve, app_now()
    from json_to_recordset(${JSON.stringify(measured)}) as measured ("serviceId" bigint, samples int, curve jsonb)
    on conflict (service_id) do update set samples = excluded.samples, curve = excluded.curve, measured_at = excluded.measured_at`.execute(
    tx,
  );
  await sql`delete from service_odds where service_id <> all (${measured.map(({ serviceId }) => serviceId)}::bigint[])`.execute(tx);
}
