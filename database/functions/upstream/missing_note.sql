-- Stores what a complete list doesn't name as missing, and takes back what it names. p_list_seconds: how long ago the list was requested;
-- numbers bought since then can't be in it. Returns 'raised' or 'resolved' when the alarm changes, or null.
create or replace function missing_note(p_provider_id bigint, p_epoch bigint, p_listed text[], p_list_seconds float8) returns text
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
  perform reopen_debts(p_provider_id, p_listed, v_asked_at);
  insert into missing_number (user_id, activation_id, provider_id)
    select a.user_id, a.id, p_provider_id from activation a
    where a.provider_id = p_provider_id and a.state in ('waiting', 'cancelling', 'received') and a.expires_at > app_now()
      -- Once a cancel is sent, the provider stops listing the number.
      and (a.state <> 'cancelling' or a.cancellable_at > app_now())
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
      and (a.state not in ('waiting', 'cancelling', 'received') or (a.state = 'cancelling' and a.cancellable_at <= app_now())
        or a.expires_at <= app_now() or a.upstream_id = any(p_listed));
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
    -- A node may still use the old connection for a few seconds. The new one has proved itself when it names most of our numbers.
    if v_asked_at < v_alarm.raised_at + interval '5 seconds' or (v_counts.missing > 0 and v_counts.missing * 5 >= v_counts.open) then
      return null;
    end if;
  end if;
  delete from missing_alarm where provider_id = p_provider_id and raised_at = v_alarm.raised_at;
  return 'resolved';
end $$;
