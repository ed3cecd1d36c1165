-- An operator gives an unmatched payment to its user. Returns the deposit it became; payment_settle then refuses the other claims.
create or replace function payment_match(p_payment_id bigint, p_user_id bigint, p_admin_id bigint, p_usdt_rate_micros bigint, p_trx_rate_micros bigint) returns bigint
  language plpgsql
  as $$
declare
  v_payment payment%rowtype;
  v_deposit bigint;
begin
  select * into v_payment from payment where id = p_payment_id for update;
  if v_payment.id is null then
    perform refuse('PAYMENT_NOT_FOUND');
  end if;
  if v_payment.deposit_id is not null
      or exists (select from deposit where method = v_payment.method and reference = v_payment.reference and state = 'credited') then
    perform refuse('REFERENCE_USED');
  end if;
  perform lock_user_and_referrer(p_user_id);
  if not exists (select 1 from app_user where id = p_user_id and role = 'user') then
    perform refuse('USER_NOT_FOUND');
  end if;
  if (select deleted_at from app_user where id = p_user_id) is not null then
    perform refuse('ACCOUNT_DELETED');
  end if;
  insert into deposit (user_id, method, reference, usdt_rate_micros, trx_rate_micros)
    values (p_user_id, v_payment.method, v_payment.reference, p_usdt_rate_micros, p_trx_rate_micros)
    on conflict (user_id, method, reference) do update set
      state = 'pending', reason = null, next_check_at = null, settled_at = null,
      usdt_rate_micros = coalesce(deposit.usdt_rate_micros, excluded.usdt_rate_micros),
      trx_rate_micros = coalesce(deposit.trx_rate_micros, excluded.trx_rate_micros)
    returning id into v_deposit;
  if payment_worth(v_payment.currency, v_payment.units, case v_payment.currency when 'USDT' then p_usdt_rate_micros else p_trx_rate_micros end) is null then
    perform refuse('DEPOSITS_NOT_SET_UP');
  end if;
  if not deposit_credit(v_deposit, p_payment_id, 'admin:' || p_admin_id) then
    perform refuse('DEPOSIT_TOO_SMALL');
  end if;
  perform record_deposit_event(p_user_id, v_deposit);
  return v_deposit;
end $$;
