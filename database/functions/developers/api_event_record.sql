-- Stores an event for software and queues it for each endpoint that wants it.
create or replace function api_event_record(
  p_user_id bigint, p_seq bigint, p_type text, p_activation_id bigint, p_message_no int, p_deposit_id bigint, p_key_id bigint, p_facts jsonb)
  returns void
  language plpgsql
  as $$
declare
  v_endpoint_id bigint;
begin
  insert into api_event (user_id, seq, type, activation_id, message_no, deposit_id, key_id, facts)
    values (p_user_id, p_seq, p_type, p_activation_id, p_message_no, p_deposit_id, p_key_id, p_facts);
  for v_endpoint_id in
    select id from webhook_endpoint e
    where user_id = p_user_id and webhook_is_on(e) and p_type = any(events)
      -- Endpoints of the account, or of the key that bought the number.
      and (key_id is null or (p_activation_id is null and p_key_id is null) or key_id = p_key_id)
  loop
    perform webhook_queue(v_endpoint_id, p_user_id, p_seq, p_type);
  end loop;
end $$;
