-- Raises the price alarm when a number costs more than the attempt allows, or is priced in another currency. Returns 'ceiling' or
-- 'currency'; null when the price is fine.
create or replace function note_price_problem(p_attempt purchase_attempt, p_cost_micros bigint, p_currency text) returns text
  language plpgsql
  as $$
declare
  v_kind text := case when p_currency <> p_attempt.ceiling_currency then 'currency' when p_cost_micros > p_attempt.ceiling_micros then 'ceiling' end;
begin
  if v_kind is not null then
    insert into price_alarm as a (provider_id, kind, cost_micros, currency, ceiling_micros, ceiling_currency)
      values (p_attempt.provider_id, v_kind, p_cost_micros, p_currency, p_attempt.ceiling_micros, p_attempt.ceiling_currency)
      on conflict (provider_id, kind) do update set cost_micros = excluded.cost_micros, currency = excluded.currency,
        ceiling_micros = excluded.ceiling_micros, ceiling_currency = excluded.ceiling_currency, times = a.times + 1, last_seen_at = app_now();
  end if;
  return v_kind;
end $$;
