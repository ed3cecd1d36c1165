-- Charges the price of a number that ended without a code, and shows the messages that arrived for it since. A repeat changes nothing.
-- While a number is open that was bought in place of it, or that it was bought in place of, it is the code of both: their hold is released
-- to pay for it, and the open ones are cancelled and never charged.
-- p_is_second_charge: whether the user saw that another number of the same switches was paid for. Anything else is refused once one was.
-- The price of a number bought by API key counts as spent by that key today; p_key_id is the key that asks.
-- Returns whether it was revealed now.
create or replace function activation_reveal(
  p_user_id bigint, p_activation_id bigint, p_is_second_charge boolean, p_time_zone text, p_key_id bigint default null) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_available bigint := account_of_user(p_user_id, 'available');
  v_message record;
  v_no int := 0;
  v_hold bigint;
  v_day date := (app_now() at time zone p_time_zone)::date;
begin
  perform lock_user(p_user_id);
  select * into v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if not found or (p_key_id is not null and v_activation.key_id is distinct from p_key_id) then
    perform refuse('ACTIVATION_NOT_FOUND');
  end if;
  if v_activation.revealed_at is not null then
    return false;
  end if;
  -- The session may have been checked before the block.
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  if v_activation.late_code_at is null then
    perform refuse('LATE_CODE_NOT_FOUND');
  end if;
  if v_activation.late_code_at <= app_now() - late_code_offered_for() or v_activation.phone_number like '%•' then
    perform refuse('LATE_CODE_EXPIRED');
  end if;
  if p_is_second_charge is not true and switch_is_charged(v_activation) then
    perform refuse('SECOND_CHARGE');
  end if;
  -- Open numbers of one chain share one hold. One that is resolved already paid for another code.
  select c.hold_id into v_hold from switch_chain(v_activation) c
    where c.state in ('waiting', 'cancelling') and not exists (select from hold_resolution r where r.hold_id = c.hold_id) limit 1;
  perform switch_settle(v_activation);
  if v_hold is not null then
    perform wallet_resolve(v_hold, 'release', 'user:' || p_user_id);
  end if;
  if (select balance from ledger_account where id = v_available for update) < v_activation.price then
    perform refuse('INSUFFICIENT_BALANCE');
  end if;
  if p_key_id is not null and key_left(usable_key(p_user_id, p_key_id), v_day) < v_activation.price then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'rupeesPerDay', 'most', key_left(usable_key(p_user_id, p_key_id), v_day)));
  end if;
  if v_activation.key_id is not null then
    perform key_spend(v_activation.key_id, v_day, v_activation.price);
  end if;
  update activation set revealed_at = app_now(), dismissed_at = null,
      reveal_tx_id = ledger_post('late:' || p_activation_id, 'late_capture', 'activation:' || p_activation_id, 'user:' || p_user_id, null,
        array[v_available, revenue_of(p_user_id)], array[-v_activation.price, v_activation.price])
    where user_id = p_user_id and id = p_activation_id;
  for v_message in select text, code, received_at from late_message where user_id = p_user_id and activation_id = p_activation_id order by id loop
    v_no := v_no + 1;
    insert into message (user_id, activation_id, no, text, code, received_at)
      values (p_user_id, p_activation_id, v_no, v_message.text, v_message.code, v_message.received_at);
    perform record_event(p_user_id, 'message', p_activation_id, v_no);
  end loop;
  delete from late_message where user_id = p_user_id and activation_id = p_activation_id;
  perform record_event(p_user_id, 'balance');
  return true;
end $$;

