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
-- The holder waits for a locked row; another node never waits, so that it never holds the holder up.
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

-- Numbers that a provider's complete list does not name any more. None is settled before two terminal status answers, 15 seconds apart.
-- What decides is kept here, so that any node may go on. No foreign keys: a locked activation or provider must not hold up the list.
create table missing_number (
  user_id bigint not null,
  activation_id bigint not null,
  provider_id bigint not null,
  missing_since timestamptz not null default app_now(),
  -- The first of the status answers that say it is over, with no live answer since.
  terminal_since timestamptz,
  -- An operator said that this one is really gone: it counts towards no alarm.
  is_confirmed boolean not null default false,
  settled_at timestamptz,
  primary key (user_id, activation_id),
  constraint missing_number_certain check (settled_at is null or (terminal_since is not null and terminal_since <= settled_at - interval '15 seconds'))
);
create index missing_number_of_provider on missing_number (provider_id, settled_at);

-- While a row is here, no missing number of that provider is settled, unless an operator confirmed it.
create table missing_alarm (
  provider_id bigint primary key,
  reason text not null check (reason in ('many_missing', 'connection_changed')),
  raised_at timestamptz not null default app_now()
);

-- For a cancel that we owe: since when the provider says that there is nothing to cancel. Believed when it says so again 15 seconds later.
alter table upstream_task add column over_since timestamptz;

create function missing_counts(p_provider_id bigint, out missing int, out settled int, out open int)
  language sql stable
  as $$
    select count(*) filter (where settled_at is null)::int,
        count(*) filter (where settled_at > app_now() - interval '10 minutes')::int,
        (select count(*)::int from activation where provider_id = p_provider_id and state in ('waiting', 'cancelling', 'received'))
      from missing_number where provider_id = p_provider_id and not is_confirmed
  $$;

-- At least 5 numbers, and at least a fifth of those that are open: more likely the provider's fault than the numbers' end.
create function is_mass_missing(p_provider_id bigint) returns boolean
  language sql stable
  as $$ select missing > 0 and missing + settled >= 5 and (missing + settled) * 5 >= open from missing_counts(p_provider_id) $$;

-- When the complete list of a provider was last searched for numbers that ended here.
create table ended_search (
  provider_id bigint primary key,
  searched_at timestamptz not null
);

-- What was given back here and is still open there was called over, or cancelled, by mistake: it is cancelled again. Every 30 seconds.
create function cancel_still_open(p_provider_id bigint, p_listed text[], p_asked_at timestamptz) returns void
  language plpgsql
  as $$
declare
  v_not_ours text[];
begin
  if exists (select from ended_search where provider_id = p_provider_id and searched_at > app_now() - interval '30 seconds') then
    return;
  end if;
  insert into ended_search (provider_id, searched_at) values (p_provider_id, app_now())
    on conflict (provider_id) do update set searched_at = excluded.searched_at;
  delete from missing_number where provider_id = p_provider_id and settled_at < app_now() - interval '1 day';
  v_not_ours := array(
    select listed.id from unnest(p_listed) as listed (id)
    where not exists (
      select from activation
      where provider_id = p_provider_id and upstream_id = listed.id and state in ('waiting', 'cancelling', 'received')));
  if v_not_ours = '{}' then
    return;
  end if;
  insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
    select provider_id, upstream_id, 'cancel', user_id, id from activation
    where provider_id = p_provider_id and upstream_id = any(v_not_ours) and state in ('cancelled', 'expired')
      and ended_at < p_asked_at - interval '30 seconds'
    on conflict do nothing;
  update upstream_task set done_at = null, outcome = null, over_since = null, not_before = app_now(), tries = tries + 1
    where id in (
      select t.id from upstream_task t
      where t.provider_id = p_provider_id and t.upstream_id = any(v_not_ours) and t.kind = 'cancel' and t.tries < 39
        and t.done_at < p_asked_at - interval '30 seconds' and t.outcome <> 'code_arrived'
      for update skip locked);
end $$;

-- Takes in a complete list: what it names is not missing, what it does not name is. p_list_seconds: how long ago the list was asked for;
-- numbers bought since then can't be in it. Raises or resolves the alarm. Answers what happened to it, or null.
create function missing_note(p_provider_id bigint, p_epoch bigint, p_listed text[], p_list_seconds float8) returns text
  language plpgsql
  as $$
declare
  v_asked_at timestamptz := app_now() - make_interval(secs => p_list_seconds);
  v_alarm missing_alarm%rowtype;
  v_counts record;
  v_is_mass boolean;
begin
  if not lease_holds(p_provider_id, p_epoch) then
    return null;
  end if;
  perform cancel_still_open(p_provider_id, p_listed, v_asked_at);
  insert into missing_number (user_id, activation_id, provider_id)
    select a.user_id, a.id, p_provider_id from activation a
    where a.provider_id = p_provider_id and a.state in ('waiting', 'received') and a.expires_at > app_now()
      and a.created_at < v_asked_at - interval '3 seconds'
      and not exists (select from unnest(p_listed) as listed (id) where listed.id = a.upstream_id)
    on conflict do nothing;
  -- Most lists name all of our numbers.
  if not found and not exists (select from missing_number where provider_id = p_provider_id and settled_at is null)
      and not exists (select from missing_alarm where provider_id = p_provider_id) then
    return null;
  end if;
  delete from missing_number m using activation a
    where m.provider_id = p_provider_id and m.settled_at is null and a.user_id = m.user_id and a.id = m.activation_id
      and (a.state not in ('waiting', 'received') or a.expires_at <= app_now() or a.upstream_id = any(p_listed));
  v_is_mass := is_mass_missing(p_provider_id);
  select * into v_alarm from missing_alarm where provider_id = p_provider_id;
  if v_alarm.provider_id is null then
    if not v_is_mass then
      return null;
    end if;
    insert into missing_alarm (provider_id, reason) values (p_provider_id, 'many_missing') on conflict do nothing;
    return 'raised';
  end if;
  if v_is_mass then
    return null;
  end if;
  if v_alarm.reason = 'connection_changed' then
    select * into v_counts from missing_counts(p_provider_id);
    -- A node may use the old connection for some seconds more. The new one has shown itself when it names most of our numbers.
    if v_asked_at < v_alarm.raised_at + interval '5 seconds' or (v_counts.missing > 0 and v_counts.missing * 5 >= v_counts.open) then
      return null;
    end if;
  end if;
  delete from missing_alarm where provider_id = p_provider_id and raised_at = v_alarm.raised_at;
  return 'resolved';
end $$;

-- What the provider answered about one missing number. A live answer starts over. Answers for how many seconds it has been called over;
-- null when it is not missing any more.
create function missing_answer(p_user_id bigint, p_activation_id bigint, p_is_terminal boolean) returns float8
  language sql
  as $$
    update missing_number set terminal_since = case when p_is_terminal then coalesce(terminal_since, app_now()) end
      where user_id = p_user_id and activation_id = p_activation_id and settled_at is null
      returning extract(epoch from app_now() - terminal_since)::float8
  $$;

-- Ends a number that is certainly gone: the money goes back, or, after a code, listening ends. A cancel or finish is owed all the same.
create function missing_settle(p_user_id bigint, p_activation_id bigint, p_epoch bigint) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_missing missing_number%rowtype;
  v_is_settled boolean;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, true);
  -- A list that names the number at this moment takes the row away: then it is awaited, and wins. A row that is not there compares as null.
  select * into v_missing from missing_number where user_id = p_user_id and activation_id = p_activation_id for update;
  if (v_missing.settled_at is null and v_missing.terminal_since <= app_now() - interval '15 seconds') is not true then
    return false;
  end if;
  if not v_missing.is_confirmed and (
      is_mass_missing(v_activation.provider_id) or exists (select from missing_alarm where provider_id = v_activation.provider_id)) then
    return false;
  end if;
  if v_activation.state = 'waiting' then
    v_is_settled := activation_settle(p_user_id, p_activation_id, 'cancelled', true, p_epoch, true);
  else
    v_is_settled := activation_finish(p_user_id, p_activation_id, p_epoch, true);
  end if;
  if v_is_settled then
    update missing_number set settled_at = app_now() where user_id = p_user_id and activation_id = p_activation_id;
  end if;
  return v_is_settled;
end $$;

-- An operator says that what is missing now is really gone. What goes missing later is counted again from nothing.
-- Answers how many; null for a provider that does not exist.
create function missing_confirm(p_provider_id bigint) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  if not exists (select from provider where id = p_provider_id) then
    return null;
  end if;
  select count(*) into v_count from missing_number where provider_id = p_provider_id and settled_at is null and not is_confirmed;
  update missing_number set is_confirmed = true where provider_id = p_provider_id and not is_confirmed;
  delete from missing_alarm where provider_id = p_provider_id;
  return v_count;
end $$;

-- Another key or address may be another account, which knows none of our numbers. What the old one said counts for nothing.
create function provider_connection_changed() returns trigger
  language plpgsql
  as $$
begin
  delete from missing_number where provider_id = new.id and settled_at is null;
  if exists (select from activation where provider_id = new.id and state in ('waiting', 'cancelling', 'received'))
      or exists (select from purchase_attempt where provider_id = new.id and state in ('sending', 'unknown')) then
    insert into missing_alarm (provider_id, reason) values (new.id, 'connection_changed')
      on conflict (provider_id) do update set reason = excluded.reason, raised_at = excluded.raised_at;
  end if;
  return null;
end $$;

create trigger provider_connection_changed after update on provider for each row
  when (old.base_url is distinct from new.base_url or old.key_edited_at is distinct from new.key_edited_at)
  execute function provider_connection_changed();

-- A number that ended stays on its user's pages for half an hour, on every device, unless they took it away.
alter table activation add column dismissed_at timestamptz;
create index activation_ended_lately on activation (user_id, ended_at) where dismissed_at is null and state in ('finished', 'cancelled', 'expired');
