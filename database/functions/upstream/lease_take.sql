-- Takes or renews the lease on watching a provider. Returns its epoch, or null when another node has it.
-- The owner waits for a locked row for a moment, as it has few connections, and is refused; another node never waits, so that it can't hold the
-- owner up.
create or replace function lease_take(p_provider_id bigint, p_node text, p_seconds int) returns bigint
  language plpgsql
  as $$
declare
  v_epoch bigint;
begin
  perform set_config('lock_timeout', '100ms', true);
  perform 1 from provider_lease where provider_id = p_provider_id and owner = p_node for update;
  -- Counted from when the lock was obtained, not from when it was requested.
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
