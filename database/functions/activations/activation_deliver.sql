-- Stores the new messages and captures the hold with the first. p_expected is how many were stored when the caller worked out what is new:
-- if a concurrent delivery stored some since, nothing happens and the caller reads again.
-- Messages for a number that ended without one are late: kept, offered once, and neither shown nor charged before they are revealed. So are
-- those of a number whose switched partner was charged or revealed: it ends with them. Those of a number that was refunded are only kept.
-- Returns how many messages are stored now, late ones included, or null when the lease is lost.
create or replace function activation_deliver(
  p_user_id bigint, p_activation_id bigint, p_expected int, p_texts text[], p_codes text[], p_epoch bigint, p_no_wait boolean default false)
  returns int
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_stored int;
  v_no int;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if not lease_holds(v_activation.provider_id, p_epoch) then
    return null;
  end if;
  -- A message with neither text nor code is not stored and not charged.
  select coalesce(array_agg(text order by no), '{}'), coalesce(array_agg(code order by no), '{}') into p_texts, p_codes
    from unnest(p_texts, p_codes) with ordinality as news (text, code, no) where text ~ '\S' or code ~ '\S';
  -- A reveal moves late messages, so their number stays the same.
  select (select count(*) from message where user_id = p_user_id and activation_id = p_activation_id)
    + (select count(*) from late_message where user_id = p_user_id and activation_id = p_activation_id) into v_stored;
  if cardinality(p_texts) = 0 or v_stored <> p_expected then
    return v_stored;
  end if;
  if exists (select from charge_refund where activation_id = p_activation_id) then
    if v_activation.phone_number like '%•' then
      return v_stored;
    end if;
    insert into late_message (user_id, activation_id, text, code)
      select p_user_id, p_activation_id, text, code from unnest(p_texts, p_codes) as news (text, code);
    return v_stored + cardinality(p_texts);
  end if;
  if v_activation.state = 'cancelling' and exists (select from hold_resolution where hold_id = v_activation.hold_id) then
    perform activation_refund(p_user_id, p_activation_id, 'cancelled', true, p_epoch, p_no_wait);
    v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  end if;
  if v_activation.state in ('cancelled', 'expired') and v_activation.revealed_at is null then
    if v_activation.phone_number like '%•' then
      return v_stored;
    end if;
    insert into late_message (user_id, activation_id, text, code)
      select p_user_id, p_activation_id, text, code from unnest(p_texts, p_codes) as news (text, code);
    if v_activation.late_code_at is null then
      -- The offer shows its number again, also where the user dismissed it. Only some servers get a second message.
      update activation set late_code_at = app_now(), dismissed_at = null,
          asked_until = case when keeps_listening(v_activation.server) then asked_until end
        where user_id = p_user_id and id = p_activation_id;
      perform record_event(p_user_id, 'late_code', p_activation_id);
    end if;
    return v_stored + cardinality(p_texts);
  end if;
  if v_activation.state not in ('waiting', 'cancelling', 'received')
    and not (v_activation.revealed_at is not null and keeps_listening(v_activation.server)) then
    return v_stored;
  end if;
  if v_activation.state in ('waiting', 'cancelling') then
    perform wallet_resolve(v_activation.hold_id, 'capture', 'system', v_activation.price);
    perform switch_settle(v_activation);
    if keeps_listening(v_activation.server) then
      update activation set state = 'received', slot = null, first_message_at = app_now() where user_id = p_user_id and id = p_activation_id;
    else
      update activation set state = 'finished', slot = null, first_message_at = app_now(), ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
      perform owe_provider(v_activation.provider_id, v_activation.upstream_id, 'finish', p_user_id, p_activation_id);
    end if;
  end if;
  -- A number that its user put away shows again with its next code.
  update activation set dismissed_at = null where user_id = p_user_id and id = p_activation_id and dismissed_at is not null;
  for v_no in 1 .. cardinality(p_texts) loop
    insert into message (user_id, activation_id, no, text, code) values (p_user_id, p_activation_id, v_stored + v_no, p_texts[v_no], p_codes[v_no]);
    perform record_event(p_user_id, 'message', p_activation_id, v_stored + v_no);
  end loop;
  -- Pages see the end with the code; software gets an event of its own.
  if v_activation.state in ('waiting', 'cancelling') and not keeps_listening(v_activation.server) and has_software(p_user_id) then
    perform record_event(p_user_id, 'ended', p_activation_id);
  end if;
  if v_activation.revealed_at is null and keeps_listening(v_activation.server) and v_activation.can_get_another then
    perform owe_provider(v_activation.provider_id, v_activation.upstream_id, 'again', p_user_id, p_activation_id);
  end if;
  return v_stored + cardinality(p_texts);
end $$;
