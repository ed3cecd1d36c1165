-- Tells the endpoints whose mark the balance fell below, each once until it rises above again. p_seq: the number of the user's event, where
-- no other event has taken it.
create or replace function api_event_note_balance(p_user_id bigint, p_seq bigint) returns void
  language plpgsql
  as $$
declare
  v_balance bigint;
  v_seq bigint := p_seq;
  v_endpoint webhook_endpoint%rowtype;
begin
  if not exists (select from webhook_endpoint e where user_id = p_user_id and webhook_is_on(e) and 'balance.low' = any(events)) then
    return;
  end if;
  v_balance := wallet_balance(p_user_id);
  update webhook_endpoint set is_balance_low = false where user_id = p_user_id and is_balance_low and v_balance >= low_balance;
  for v_endpoint in
    update webhook_endpoint e set is_balance_low = true
      where user_id = p_user_id and webhook_is_on(e) and 'balance.low' = any(events) and not is_balance_low and v_balance < low_balance returning *
  loop
    if v_seq is null then
      v_seq := record_event(p_user_id, 'balance_low');
    end if;
    insert into api_event (user_id, seq, type, facts) values (p_user_id, v_seq, 'balance.low', jsonb_build_object('balance', v_balance))
      on conflict do nothing;
    perform webhook_queue(v_endpoint.id, p_user_id, v_seq, 'balance.low');
  end loop;
end $$;
