-- Adds to profit_quarter, and to profit_day, what is new, at most p_limit entries of each account and p_limit changed numbers. Returns how many rows of it were
-- written: none once nothing is left, or while another node folds.
create or replace function profit_fold(p_limit int) returns int
  language plpgsql
  as $$
declare
  v_accounts bigint[];
  v_after bigint[];
  v_until bigint[];
  v_changes bigint[];
  v_attempts bigint[];
begin
  -- A cursor that another node moved since this statement began is ahead of the version read with it.
  select array_agg(account_id), array_agg(after), array_agg(greatest(after, least(until, after + p_limit))) into v_accounts, v_after, v_until from (
    select c.account_id, c.version as after, a.version as until
    from profit_cursor c join ledger_account a on a.id = c.account_id order by c.account_id for update of c skip locked) locked;
  if coalesce(cardinality(v_accounts), 0) < (select count(*) from profit_cursor) then
    return 0;
  end if;
  v_changes := array(select id from profit_change order by id limit p_limit);
  v_attempts := array(
    select attempt_id from profit_change where id = any(v_changes)
    union
    select n from unnest(v_accounts, v_after, v_until) as c (account_id, after, until) join ledger_account a on a.id = c.account_id
        cross join lateral attempts_of_revenue(c.account_id, c.after, c.until) n
      where a.kind = 'revenue' and c.after < c.until);
  if v_after = v_until and v_changes = '{}' then
    return 0;
  end if;
  -- One statement: a number that changes afterwards has another row in profit_change, which the next call reads.
  with new as materialized (select * from profit_changes(v_accounts, v_after, v_until, v_attempts)),
  added as (
    insert into profit_quarter as q
      select quarter_at, service_id, server, route_id, provider_id, country, sum(sold), sum(codes), sum(takings), sum(provider_cost), sum(leak),
        sum(promo), sum(referral), sum(fees), sum(refunds), sum(unpriced), sum(wait_seconds), sum(waits), sum(cost_micros), sum(kept)
      from new
      group by 1, 2, 3, 4, 5, 6
      on conflict (quarter_at, service_id, server, route_id, provider_id, country) do update set
        sold = q.sold + excluded.sold, codes = q.codes + excluded.codes, takings = q.takings + excluded.takings,
        provider_cost = q.provider_cost + excluded.provider_cost, leak = q.leak + excluded.leak, promo = q.promo + excluded.promo,
        referral = q.referral + excluded.referral, fees = q.fees + excluded.fees, refunds = q.refunds + excluded.refunds,
        unpriced = q.unpriced + excluded.unpriced, wait_seconds = q.wait_seconds + excluded.wait_seconds, waits = q.waits + excluded.waits,
        cost_micros = q.cost_micros + excluded.cost_micros, kept = q.kept + excluded.kept),
  added_to_days as (
    insert into profit_day as d
      select (quarter_at at time zone z.time_zone)::date, service_id, server, route_id, provider_id, country, sum(sold), sum(codes), sum(takings),
        sum(provider_cost), sum(leak), sum(promo), sum(referral), sum(fees), sum(refunds), sum(unpriced), sum(wait_seconds), sum(waits),
        sum(cost_micros), sum(kept)
      from new cross join profit_zone z
      group by 1, 2, 3, 4, 5, 6
      on conflict (day, service_id, server, route_id, provider_id, country) do update set
        sold = d.sold + excluded.sold, codes = d.codes + excluded.codes, takings = d.takings + excluded.takings,
        provider_cost = d.provider_cost + excluded.provider_cost, leak = d.leak + excluded.leak, promo = d.promo + excluded.promo,
        referral = d.referral + excluded.referral, fees = d.fees + excluded.fees, refunds = d.refunds + excluded.refunds,
        unpriced = d.unpriced + excluded.unpriced, wait_seconds = d.wait_seconds + excluded.wait_seconds, waits = d.waits + excluded.waits,
        cost_micros = d.cost_micros + excluded.cost_micros, kept = d.kept + excluded.kept)
  insert into profit_number as n select * from profit_facts(v_attempts)
    on conflict (attempt_id) do update set service_id = excluded.service_id, server = excluded.server, route_id = excluded.route_id,
      provider_id = excluded.provider_id, country = excluded.country, cost = excluded.cost, cost_micros = excluded.cost_micros, sold_at = excluded.sold_at,
      paid_at = excluded.paid_at, kept_at = excluded.kept_at;
  delete from profit_change where id = any(v_changes);
  update profit_cursor c set version = moved.until
    from unnest(v_accounts, v_until) as moved (account_id, until) where c.account_id = moved.account_id and c.version <> moved.until;
  return cardinality(v_attempts) + (select sum(until - after)::int from unnest(v_after, v_until) as span (after, until));
end $$;
