-- Takes or renews the lease on a task. False: another node has it. Waits for a locked row for a moment, as background work has few connections.
create or replace function task_lease_take(p_task text, p_node text, p_seconds int) returns boolean
  language plpgsql
  as $$
begin
  perform set_config('lock_timeout', '100ms', true);
  insert into job_lease as held (job, owner, leased_until) values (p_task, p_node, app_now() + make_interval(secs => p_seconds))
    on conflict (job) do update set owner = excluded.owner, leased_until = excluded.leased_until
    where held.owner = excluded.owner or held.leased_until < app_now();
  return found;
end $$;
