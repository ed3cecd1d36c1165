-- Moves money of a user from available to held, once for each key, which is the reference if not given. Returns the hold.
create or replace function wallet_hold(p_user_id bigint, p_amount bigint, p_ref text, p_actor text, p_key text default null) returns bigint
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
  insert into hold (user_id, amount, tx_id) values (p_user_id, p_amount,
    ledger_post('hold:' || coalesce(p_key, p_ref), 'hold', p_ref, p_actor, null,
      array[v_available, account_of_user(p_user_id, 'held')], array[-p_amount, p_amount]))
    returning id into v_hold;
  return v_hold;
end $$;
