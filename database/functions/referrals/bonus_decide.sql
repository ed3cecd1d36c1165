-- An operator credits or refuses a bonus. Its state is read under the locks of both users, so that of many clicks one decides. Returns the referrer.
create or replace function bonus_decide(p_referee_id bigint, p_is_credited boolean, p_admin_id bigint) returns bigint
  language plpgsql
  as $$
declare
  v_bonus referral_bonus%rowtype;
  v_tx bigint;
begin
  perform lock_user_and_referrer(p_referee_id);
  select * into v_bonus from referral_bonus where referee_id = p_referee_id for update;
  if v_bonus.referee_id is null then
    perform refuse('BONUS_NOT_FOUND');
  end if;
  if v_bonus.state <> 'review' then
    perform refuse('BONUS_NOT_IN_REVIEW');
  end if;
  if not p_is_credited then
    update referral_bonus set state = 'refused', reason = 'refused_by_operator' where referee_id = p_referee_id;
  else
    if v_bonus.amount = 0 then
      -- Nothing to post: names the deposit's transaction, as a bonus that was never in review does.
      select tx_id into strict v_tx from deposit where id = v_bonus.deposit_id;
    else
      v_tx := ledger_post('referral:' || p_referee_id, 'referral', 'deposit:' || v_bonus.deposit_id, 'admin:' || p_admin_id, null,
        array[account_of_system('referral_expense'), account_of_user(v_bonus.referrer_id, 'available')],
        array[-v_bonus.amount, v_bonus.amount]);
      if v_tx is null then
        raise exception 'the bonus for user % was credited before', p_referee_id;
      end if;
    end if;
    update referral_bonus set state = 'credited', reason = null, tx_id = v_tx where referee_id = p_referee_id;
  end if;
  perform record_event(v_bonus.referrer_id, 'balance');
  return v_bonus.referrer_id;
end $$;
