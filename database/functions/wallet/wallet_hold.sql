-- Moves money of a user from available to held, once for each key, which is the reference if not given. Returns the hold.
-- For a purchase by API key, it counts as spent by that key on p_key_day. Called under the user's lock.
create or replace function wallet_hold(
  p_user_id bigint, p_amount bigint, p_ref text, p_actor text, p_key text default null, p_key_id bigint default null, p_key_day date default null)
  returns bigint
  language plpgsql
  as $$
declare
  v_available bigint := account_of_user(p_user_id, 'available');
  v_balance bigint;
  v_hold bigint;
begin
  -- The floor of the account is the guard; checking first gives the refusal its code.
  select balance into strict v_balance from ledger_account where id = v_available for update;
  if v_balance < p_amount then
    perform refuse('INSUFFICIENT_BALANCE', jsonb_build_object('missing', p_amount - v_balance));
  end if;
  insert into hold (user_id, amount, key_id, key_day, tx_id) values (p_user_id, p_amount, p_key_id, p_key_day,
    ledger_post('hold:' || coalesce(p_key, p_ref), 'hold', p_ref, p_actor, null,
      array[v_available, account_of_user(p_user_id, 'held')], array[-p_amount, p_amount]))
    returning id into v_hold;
  if p_key_id is not null then
    perform key_spend(p_key_id, p_key_day, p_amount);
  end if;
  return v_hold;
end $$;
