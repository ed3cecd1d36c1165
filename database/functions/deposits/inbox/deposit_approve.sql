-- An operator credits a deposit in review with what the verifier saw. payment_settle then refuses the other claims.
create or replace function deposit_approve(p_deposit_id bigint, p_admin_id bigint) returns void
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment payment%rowtype;
begin
  select * into v_deposit from deposit where id = p_deposit_id;
  if v_deposit.id is null then
    perform refuse('DEPOSIT_NOT_FOUND');
  end if;
  select * into v_payment from payment where id = v_deposit.payment_id for update;
  perform lock_user_and_referrer(v_deposit.user_id);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  if v_deposit.state <> 'review' or v_payment.id is null then
    perform refuse('DEPOSIT_NOT_IN_REVIEW');
  end if;
  if v_payment.deposit_id is not null then
    perform refuse('REFERENCE_USED');
  end if;
  if not deposit_credit(p_deposit_id, v_payment.id, 'admin:' || p_admin_id) then
    perform refuse(case (select reason from deposit where id = p_deposit_id) when 'no_rate' then 'NO_EXCHANGE_RATE' else 'DEPOSIT_TOO_SMALL' end);
  end if;
  update deposit_intent set state = 'credited', slot = null, deposit_id = p_deposit_id where id = v_deposit.intent_id and deposit_id is null;
  perform record_deposit_event(v_deposit.user_id, p_deposit_id);
end $$;
