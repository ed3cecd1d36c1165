-- What a user's event means to their software, if anything. In the event's transaction, so that only what is stored is sent.
create or replace function api_event_note(p_event user_event) returns void
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_type text;
begin
  if p_event.activation_id is not null then
    select * into v_activation from activation where user_id = p_event.user_id and id = p_event.activation_id;
  end if;
  v_type := case p_event.type
    when 'message' then 'activation.code'
    when 'late_code' then 'activation.late_code'
    when 'cancelled' then 'activation.ended'
    when 'ended' then 'activation.ended'
    -- Also recorded for what isn't its end.
    when 'activation' then case when v_activation.state = 'finished' then 'activation.ended' end
    when 'deposit' then case when exists (select from deposit where id = p_event.deposit_id and state = 'credited') then 'deposit.credited' end
  end;
  if v_type = 'activation.ended' and exists (
      select from api_event where user_id = p_event.user_id and activation_id = p_event.activation_id and type = v_type) then
    return;
  end if;
  if v_type is not null then
    perform api_event_record(p_event.user_id, p_event.seq, v_type, v_activation.id, p_event.message_no, p_event.deposit_id, v_activation.key_id, null);
  end if;
  if p_event.type in ('balance', 'cancelled', 'deposit') then
    perform api_event_note_balance(p_event.user_id, case when v_type is null then p_event.seq end);
  end if;
end $$;
