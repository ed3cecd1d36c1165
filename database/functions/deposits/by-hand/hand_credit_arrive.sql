-- The payment of a credit by hand arrived: it goes to suspense, and brings the referrer's bonus now that it is verified, of what arrived but
-- at most of what was credited. Called under the locks of user and referrer. Returns false while its coin has no rate.
create or replace function hand_credit_arrive(p_deposit_id bigint, p_payment_id bigint) returns boolean
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment payment%rowtype;
  v_rate bigint;
  v_worth bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_due record;
  v_tx bigint;
begin
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  select * into strict v_payment from payment where id = p_payment_id;
  v_rate := case v_payment.currency when 'INR' then null else coalesce(v_deposit.rate_micros,
    case v_payment.currency when 'USDT' then v_deposit.usdt_rate_micros else v_deposit.trx_rate_micros end, coin_rate(v_payment.currency)) end;
  v_worth := payment_worth(v_payment.currency, v_payment.units, v_rate);
  if v_worth is null then
    return false;
  end if;
  if v_worth > 0 then
    v_accounts := array[account_of_system(case v_payment.method when 'upi' then 'world:upi' else 'world:trc20' end), account_of_system('suspense')];
    v_amounts := array[-v_worth, v_worth];
    select * into v_due from bonus_due(v_deposit.user_id, least(v_worth, v_deposit.amount), v_payment.payer);
    if v_due.bonus > 0 and v_due.doubt is null then
      v_accounts := v_accounts || array[account_of_system('referral_expense'), account_of_user(v_due.referrer_id, 'available')];
      v_amounts := v_amounts || array[-v_due.bonus, v_due.bonus];
    end if;
    v_tx := ledger_post('arrival:' || v_payment.method || ':' || v_payment.reference, 'arrival', 'deposit:' || p_deposit_id, 'system', null,
      v_accounts, v_amounts);
    if v_tx is null then
      raise exception 'payment % arrived before', p_payment_id;
    end if;
    if v_due.bonus is not null then
      perform bonus_record(v_deposit.user_id, v_due.referrer_id, p_deposit_id, v_due.bonus, v_due.doubt, v_tx);
    end if;
  end if;
  update hand_credit set payment_id = p_payment_id, arrived_amount = v_worth, arrived_tx_id = v_tx, arrived_at = app_now()
    where deposit_id = p_deposit_id;
  update deposit set payment_id = p_payment_id, rate_micros = v_rate where id = p_deposit_id;
  update payment set deposit_id = p_deposit_id where id = p_payment_id;
  return true;
end $$;
