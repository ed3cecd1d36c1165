-- Phase 3 of a purchase: the number found is unfit, because it was used before (deep check), costs too much, or is priced in another
-- currency. It is cancelled at the provider; the user keeps waiting. If its id belongs to another purchase, or this purchase was decided
-- meanwhile, purchase_confirm decides, so that no other user's number is cancelled.
create or replace function purchase_reject(p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text, p_detail text) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform lock_user(v_attempt.user_id);
  perform 1 from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  perform pg_advisory_xact_lock(hashtextextended(format('id %s %s', v_attempt.provider_id, p_upstream_id), 0));
  if v_attempt.state not in ('sending', 'unknown')
      or exists (select 1 from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id) then
    return purchase_confirm(p_attempt_id, p_upstream_id, p_phone_number, p_cost_micros, p_currency, false, 0, 0, '');
  end if;
  update purchase_attempt set state = 'rejected', upstream_id = p_upstream_id, phone_number = p_phone_number, cost_micros = p_cost_micros, currency = p_currency,
      paise_per_unit = (select paise_per_unit from provider where provider.id = purchase_attempt.provider_id), detail = p_detail, settled_at = app_now()
    where id = p_attempt_id;
  perform owe_provider(v_attempt.provider_id, p_upstream_id, 'cancel', v_attempt.user_id, v_attempt.activation_id);
  perform note_price_problem(v_attempt, p_cost_micros, p_currency);
  return 'rejected';
end $$;
