-- Redeems a promo code: 'success' with its amount, 'used' (with the amount if this user redeemed it), or 'unknown'.
create or replace function promo_redeem(p_user_id bigint, p_code text, out outcome text, out amount bigint)
  language plpgsql
  as $$
declare
  v_promo promo_code%rowtype;
  v_tx bigint;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  select * into v_promo from promo_code where code = p_code for update;
  if v_promo.id is null then
    outcome := 'unknown';
    return;
  end if;
  if exists (select 1 from promo_redemption where promo_id = v_promo.id) then
    outcome := 'used';
    select r.amount into amount from promo_redemption r where r.promo_id = v_promo.id and r.user_id = p_user_id;
    return;
  end if;
  v_tx := ledger_post('promo:' || v_promo.id, 'promo', 'promo:' || v_promo.id, 'user:' || p_user_id, null,
    array[account_of_system('promo_expense'), account_of_user(p_user_id, 'available')], array[-v_promo.amount, v_promo.amount]);
  insert into promo_redemption (promo_id, user_id, amount, tx_id) values (v_promo.id, p_user_id, v_promo.amount, v_tx);
  perform record_event(p_user_id, 'balance');
  outcome := 'success';
  amount := v_promo.amount;
end $$;
