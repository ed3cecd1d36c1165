-- What ends an activation: a message (the money is captured), or an end without one (the money goes back).

-- Is this still the node that watches the provider? Null: asked outside the watch (a user's own check), where no lease is needed.
create function lease_holds(p_provider_id bigint, p_epoch bigint) returns boolean
  language sql stable
  as $$ select p_epoch is null or exists (select 1 from provider_lease where provider_id = p_provider_id and epoch = p_epoch) $$;

-- Stores the messages that are new and captures the hold with the first. p_expected is how many were stored when the news were
-- worked out: when another delivery came in between, nothing happens and the caller looks again.
-- Answers how many messages are stored now, or null when the lease is lost.
create function activation_deliver(p_user_id bigint, p_activation_id bigint, p_expected int, p_texts text[], p_codes text[], p_epoch bigint) returns int
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_stored int;
  v_no int;
begin
  perform lock_user(p_user_id);
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if not lease_holds(v_activation.provider_id, p_epoch) then
    return null;
  end if;
  if v_activation.state in ('cancelled', 'expired') then
    insert into late_message (user_id, activation_id, text, code)
      select p_user_id, p_activation_id, text, code from unnest(p_texts, p_codes) as news (text, code)
      where not exists (select 1 from late_message l where l.user_id = p_user_id and l.activation_id = p_activation_id and l.text = news.text);
    return 0;
  end if;
  select count(*) into v_stored from message where user_id = p_user_id and activation_id = p_activation_id;
  if cardinality(p_texts) = 0 or v_stored <> p_expected or v_activation.state not in ('waiting', 'cancelling', 'received') then
    return v_stored;
  end if;
  if v_activation.state in ('waiting', 'cancelling') then
    perform wallet_resolve(v_activation.hold_id, 'capture', 'system');
    if v_activation.server in (1, 4) then
      update activation set state = 'received', slot = null, first_message_at = app_now() where user_id = p_user_id and id = p_activation_id;
    else
      update activation set state = 'finished', slot = null, first_message_at = app_now(), ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
      insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
        values (v_activation.provider_id, v_activation.upstream_id, 'finish', p_user_id, p_activation_id) on conflict do nothing;
    end if;
  end if;
  for v_no in 1 .. cardinality(p_texts) loop
    insert into message (user_id, activation_id, no, text, code) values (p_user_id, p_activation_id, v_stored + v_no, p_texts[v_no], p_codes[v_no]);
    perform record_event(p_user_id, 'message', p_activation_id, v_stored + v_no);
  end loop;
  if v_activation.server in (1, 4) and v_activation.can_get_another then
    insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
      values (v_activation.provider_id, v_activation.upstream_id, 'again', p_user_id, p_activation_id) on conflict do nothing;
  end if;
  return v_stored + cardinality(p_texts);
end $$;

-- The end without a message: the money goes back. p_end is 'cancelled' or 'expired'.
-- With p_owes_cancel the provider has not confirmed: a cancel is owed to it.
create function activation_settle(p_user_id bigint, p_activation_id bigint, p_end text, p_owes_cancel boolean, p_epoch bigint) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  perform lock_user(p_user_id);
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('waiting', 'cancelling') or not lease_holds(v_activation.provider_id, p_epoch) then
    return false;
  end if;
  perform wallet_resolve(v_activation.hold_id, 'release', coalesce(v_activation.cancel_actor, 'system'));
  update activation set state = p_end, slot = null, ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  if p_owes_cancel then
    perform owe_cancel(v_activation.provider_id, v_activation.upstream_id, p_user_id, p_activation_id);
  end if;
  perform record_event(p_user_id, 'cancelled', p_activation_id);
  return true;
end $$;

-- The end of a number that got its code and listened on (servers 1 and 4).
create function activation_finish(p_user_id bigint, p_activation_id bigint, p_epoch bigint) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  perform lock_user(p_user_id);
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state <> 'received' or not lease_holds(v_activation.provider_id, p_epoch) then
    return false;
  end if;
  update activation set state = 'finished', ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
    values (v_activation.provider_id, v_activation.upstream_id, 'finish', p_user_id, p_activation_id) on conflict do nothing;
  perform record_event(p_user_id, 'activation', p_activation_id);
  return true;
end $$;
