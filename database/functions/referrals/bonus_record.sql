-- Stores the bonus of a deposit, which p_tx_id paid unless there is a doubt.
create or replace function bonus_record(
  p_user_id bigint, p_referrer_id bigint, p_deposit_id bigint, p_bonus bigint, p_doubt text, p_tx_id bigint) returns void
  language plpgsql
  as $$
begin
  insert into referral_bonus (referee_id, referrer_id, deposit_id, amount, state, reason, tx_id)
    values (p_user_id, p_referrer_id, p_deposit_id, p_bonus, case when p_doubt is null then 'credited' else 'review' end,
      p_doubt, case when p_doubt is null then p_tx_id end);
  perform record_event(p_referrer_id, 'balance');
end $$;
