-- A changed key or address may belong to another account, which knows none of our numbers. What the old one reported no longer counts.
create or replace function provider_connection_changed() returns trigger
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

create or replace trigger provider_connection_changed after update on provider for each row
  when (old.base_url is distinct from new.base_url or old.key_edited_at is distinct from new.key_edited_at)
  execute function provider_connection_changed();
