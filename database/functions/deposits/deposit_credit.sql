-- Turns a deposit into money, as deposit_credit_by_hand does for one without its payment. A reference is credited once, ever, and to one user: the index deposit_credits_once and
-- the ledger's unique key hold that. It posts the deposit with the referrer's bonus in the same ledger transaction. The caller holds the locks of
-- user and referrer. Returns false when nothing was credited: too large without an operator (p_actor), without a rate, or worth nothing.
create or replace function deposit_credit(p_deposit_id bigint, p_payment_id bigint, p_actor text default 'system') returns boolean
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment payment%rowtype;
  v_rate bigint;
  v_amount bigint;
  v_tx bigint;
  v_due record;
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  select * into strict v_payment from payment where id = p_payment_id;
  v_rate := case v_payment.currency when 'INR' then null else coalesce(v_deposit.rate_micros,
    case v_payment.currency when 'USDT' then v_deposit.usdt_rate_micros else v_deposit.trx_rate_micros end) end;
  v_amount := payment_worth(v_payment.currency, v_payment.units, v_rate);
  if v_amount = 0 then
    update deposit set state = 'refused', reason = 'too_small', amount = null, rate_micros = v_rate, payment_id = p_payment_id,
        next_check_at = null, settled_at = app_now()
      where id = p_deposit_id;
    return false;
  end if;
  if v_amount is null or (p_actor = 'system' and v_amount + wallet_balance(v_deposit.user_id) > largest_amount()) then
    update deposit set state = 'review', reason = case when v_amount is null then 'no_rate' else 'too_large' end,
        amount = case when v_amount between 1 and largest_amount() then v_amount end, rate_micros = v_rate, payment_id = p_payment_id, next_check_at = null
      where id = p_deposit_id;
    return false;
  end if;

  v_accounts := array[account_of_system(case v_payment.method when 'upi' then 'world:upi' else 'world:trc20' end), account_of_user(v_deposit.user_id, 'available')];
  v_amounts := array[-v_amount, v_amount];
  select * into v_due from bonus_due(v_deposit.user_id, v_amount, v_payment.payer);
  if v_due.bonus > 0 and v_due.doubt is null then
    v_accounts := v_accounts || array[account_of_system('referral_expense'), account_of_user(v_due.referrer_id, 'available')];
    v_amounts := v_amounts || array[-v_due.bonus, v_due.bonus];
  end if;
  v_tx := ledger_post('deposit:' || v_payment.method || ':' || v_payment.reference, 'deposit', 'deposit:' || p_deposit_id, p_actor, null, v_accounts, v_amounts);
  if v_tx is null then
    raise exception 'payment % was credited before', p_payment_id;
  end if;
  update deposit set state = 'credited', reason = null, amount = v_amount, rate_micros = v_rate, payment_id = p_payment_id, tx_id = v_tx,
      next_check_at = null, settled_at = app_now()
    where id = p_deposit_id;
  update payment set deposit_id = p_deposit_id where id = p_payment_id;
  if v_due.bonus is not null then
    perform bonus_record(v_deposit.user_id, v_due.referrer_id, p_deposit_id, v_due.bonus, v_due.doubt, v_tx);
  end if;
  return true;
end $$;
