-- A locked row must never stop the others. Background work asks for its rows with p_no_wait: a row that another transaction holds is an
-- error at once (55P03), and the caller comes again without keeping a connection meanwhile.

create function lock_user_no_wait(p_user_id bigint) returns void
  language sql
  as $$ select 1 from user_counter where user_id = p_user_id for update nowait $$;

-- Takes the user's lock and the activation's. What else a transaction meets, such as a ledger account, is waited for a second.
create function activation_lock(p_user_id bigint, p_activation_id bigint, p_no_wait boolean) returns activation
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  if p_no_wait then
    perform set_config('lock_timeout', '1s', true);
    perform lock_user_no_wait(p_user_id);
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update nowait;
  else
    perform lock_user(p_user_id);
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  end if;
  return v_activation;
end $$;

drop function activation_deliver(bigint, bigint, int, text[], text[], bigint);
drop function activation_settle(bigint, bigint, text, boolean, bigint);
drop function activation_finish(bigint, bigint, bigint);

-- Stores the messages that are new and captures the hold with the first. p_expected is how many were stored when the news were
-- worked out: when another delivery came in between, nothing happens and the caller reads again.
-- Answers how many messages are stored now, or null when the lease is lost.
create function activation_deliver(
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
  -- A message without a text and without a code is no delivery: it is neither stored nor charged.
  select coalesce(array_agg(text order by no), '{}'), coalesce(array_agg(code order by no), '{}') into p_texts, p_codes
    from unnest(p_texts, p_codes) with ordinality as news (text, code, no) where text ~ '\S' or code ~ '\S';
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
create function activation_settle(
  p_user_id bigint, p_activation_id bigint, p_end text, p_owes_cancel boolean, p_epoch bigint, p_no_wait boolean default false) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
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
create function activation_finish(p_user_id bigint, p_activation_id bigint, p_epoch bigint, p_no_wait boolean default false) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if v_activation.state <> 'received' or not lease_holds(v_activation.provider_id, p_epoch) then
    return false;
  end if;
  update activation set state = 'finished', ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
    values (v_activation.provider_id, v_activation.upstream_id, 'finish', p_user_id, p_activation_id) on conflict do nothing;
  perform record_event(p_user_id, 'activation', p_activation_id);
  return true;
end $$;

-- The provider allows the cancel at a certain age, in seconds, and not yet: the number waits on, and the screen learns until when.
create function activation_wait_on(p_user_id bigint, p_activation_id bigint, p_seconds float8, p_no_wait boolean) returns void
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if v_activation.state = 'cancelling' then
    update activation set state = 'waiting', cancel_actor = null, cancel_asked_at = null,
        cancellable_at = greatest(cancellable_at, created_at + make_interval(secs => p_seconds), app_now() + interval '3 seconds')
      where user_id = p_user_id and id = p_activation_id;
    perform record_event(p_user_id, 'activation', p_activation_id);
  end if;
end $$;

-- Ends a purchase whose time is over, whatever happened to the node that began it. False when it was decided before.
create function activation_end_overdue(p_user_id bigint, p_activation_id bigint) returns boolean
  language plpgsql
  as $$
begin
  perform activation_lock(p_user_id, p_activation_id, true);
  return purchase_release(p_user_id, p_activation_id, 'PROVIDER_TROUBLE');
end $$;

-- Takes or renews the lease on watching a provider. Answers its epoch, or null when another node has it.
-- The holder waits for a locked row; another node never stands in line before it.
create function lease_take(p_provider_id bigint, p_node text, p_seconds int) returns bigint
  language plpgsql
  as $$
declare
  v_epoch bigint;
begin
  perform 1 from provider_lease where provider_id = p_provider_id and owner = p_node for update;
  -- By the time at which the lock was had, not at which it was asked for.
  update provider_lease set leased_until = app_now() + (clock_timestamp() - statement_timestamp()) + make_interval(secs => p_seconds)
    where provider_id = p_provider_id and owner = p_node returning epoch into v_epoch;
  if v_epoch is not null then
    return v_epoch;
  end if;
  insert into provider_lease (provider_id, owner, leased_until) values (p_provider_id, p_node, app_now() + make_interval(secs => p_seconds))
    on conflict do nothing returning epoch into v_epoch;
  if v_epoch is not null then
    return v_epoch;
  end if;
  update provider_lease set owner = p_node, leased_until = app_now() + make_interval(secs => p_seconds), epoch = epoch + 1
    where provider_id = (
      select provider_id from provider_lease where provider_id = p_provider_id and leased_until < app_now() for update skip locked)
    returning epoch into v_epoch;
  return v_epoch;
end $$;
