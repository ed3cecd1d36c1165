-- Stores a reference that a user says they paid with. The same reference finds the same deposit; one that was not found, or refused by a verifier, is checked again.
create or replace function deposit_declare(p_user_id bigint, p_method text, p_reference text, p_usdt_rate_micros bigint, p_trx_rate_micros bigint, p_claim_minutes int) returns bigint
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  if exists (select 1 from deposit where method = p_method and reference = p_reference and state = 'credited') then
    perform refuse('REFERENCE_USED');
  end if;
  select * into v_deposit from deposit where user_id = p_user_id and method = p_method and reference = p_reference;
  if v_deposit.id is null then
    insert into deposit (user_id, method, reference, usdt_rate_micros, trx_rate_micros, claimable_at, next_check_at, first_claimed_at)
      values (p_user_id, p_method, p_reference, p_usdt_rate_micros, p_trx_rate_micros,
        case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end, app_now(), app_now())
      returning * into v_deposit;
    perform record_deposit_event(p_user_id, v_deposit.id);
  elsif v_deposit.state in ('expired', 'refused') and not is_refused_for_good(v_deposit.state, v_deposit.reason) then
    update deposit set state = 'pending', reason = null, declared_at = app_now(), checks = 0, next_check_at = app_now(), settled_at = null,
        first_claimed_at = coalesce(first_claimed_at, declared_at),
        usdt_rate_micros = p_usdt_rate_micros, trx_rate_micros = p_trx_rate_micros,
        claimable_at = case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end
      where id = v_deposit.id;
    perform record_deposit_event(p_user_id, v_deposit.id);
  end if;
  return v_deposit.id;
end $$;
