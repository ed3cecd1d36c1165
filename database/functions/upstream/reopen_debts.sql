-- Cancels again what ended here with the money back and is still open at the provider, and finishes again what the provider said it didn't
-- know. At most every 30 seconds.
create or replace function reopen_debts(p_provider_id bigint, p_listed text[], p_asked_at timestamptz) returns void
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
  insert into upstream_debt (provider_id, upstream_id, kind, user_id, activation_id)
    select provider_id, upstream_id, 'cancel', user_id, id from activation
    where provider_id = p_provider_id and upstream_id = any(v_not_ours) and state in ('cancelled', 'expired')
      and ended_at < p_asked_at - interval '30 seconds'
    on conflict do nothing;
  update upstream_debt set done_at = null, outcome = null, over_since = null, not_before = app_now(), tries = tries + 1
    where id in (
      select t.id from upstream_debt t
      where t.provider_id = p_provider_id and t.upstream_id = any(v_not_ours) and t.tries < 39
        and t.done_at < p_asked_at - interval '30 seconds'
        and (t.kind = 'cancel' and t.outcome <> 'code_arrived' or t.kind = 'finish' and t.outcome = 'over')
      for update skip locked);
end $$;
