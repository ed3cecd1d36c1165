-- An operator credits a deposit that is pending or in review with p_amount, in paise, out of suspense. Its reference is used up as by any
-- credit: the index deposit_credits_once and the ledger's unique key hold that. Without a bonus: that follows the payment. A payment that was
-- seen before is booked at once. Returns the users to notify.
create or replace function deposit_credit_by_hand(p_deposit_id bigint, p_amount bigint, p_admin_id bigint, p_reason text) returns setof bigint
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment bigint;
  v_tx bigint;
  v_claim deposit%rowtype;
begin
  select * into v_deposit from deposit where id = p_deposit_id;
  if v_deposit.id is null then
    perform refuse('DEPOSIT_NOT_FOUND');
  end if;
  -- In the order of payment_settle: the payment, then every user who claims it, and who invited them.
  select id into v_payment from payment where method = v_deposit.method and reference = v_deposit.reference for update;
  perform 1 from user_counter c
    where c.user_id in (
      select d.user_id from deposit d where d.method = v_deposit.method and d.reference = v_deposit.reference
      union
      select u.referred_by from app_user u join deposit d on d.user_id = u.id
      where d.method = v_deposit.method and d.reference = v_deposit.reference)
    order by c.user_id for update;
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  if exists (select from deposit where method = v_deposit.method and reference = v_deposit.reference and state = 'credited') then
    perform refuse('REFERENCE_USED');
  end if;
  if v_deposit.state not in ('pending', 'review') then
    perform refuse('DEPOSIT_NOT_IN_REVIEW');
  end if;
  v_tx := ledger_post('deposit:' || v_deposit.method || ':' || v_deposit.reference, 'deposit', 'deposit:' || p_deposit_id, 'admin:' || p_admin_id,
    p_reason, array[account_of_system('suspense'), account_of_user(v_deposit.user_id, 'available')], array[-p_amount, p_amount]);
  if v_tx is null then
    perform refuse('REFERENCE_USED');
  end if;
  update deposit set state = 'credited', reason = null, amount = p_amount, payment_id = null, is_by_hand = true, tx_id = v_tx,
      next_check_at = null, settled_at = app_now()
    where id = p_deposit_id;
  insert into hand_credit (deposit_id, amount) values (p_deposit_id, p_amount);
  perform record_deposit_event(v_deposit.user_id, p_deposit_id);
  return next v_deposit.user_id;
  for v_claim in
    select * from deposit where method = v_deposit.method and reference = v_deposit.reference and state in ('pending', 'review') for update
  loop
    update deposit set state = 'refused', reason = 'already_credited', next_check_at = null, settled_at = app_now() where id = v_claim.id;
    perform record_deposit_event(v_claim.user_id, v_claim.id);
    return next v_claim.user_id;
  end loop;
  if v_payment is not null then
    return query select user_id from payment_settle(v_payment) as user_id;
  end if;
end $$;
