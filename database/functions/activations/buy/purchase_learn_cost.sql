-- For a number whose purchase answer stated no cost: the provider's list states it. Returns what is wrong with the cost, or null; on a
-- second call too.
create or replace function purchase_learn_cost(p_attempt_id bigint, p_cost_micros bigint, p_currency text) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
  v_kind text;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  if v_attempt.cost_micros is not null then
    return case when v_attempt.is_over_ceiling then 'known' end;
  end if;
  v_kind := note_price_problem(v_attempt, p_cost_micros, p_currency);
  update purchase_attempt set cost_micros = p_cost_micros, currency = p_currency, is_over_ceiling = v_kind is not null where id = p_attempt_id;
  return v_kind;
end $$;
