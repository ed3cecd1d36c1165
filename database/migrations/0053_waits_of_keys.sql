-- A key waits for services too: its entries are its own, and what it buys so is bought by it.
alter table waitlist_entry add column key_id bigint references api_key (id);

drop index waitlist_entry_one_per_service;
create unique index waitlist_entry_one_per_service on waitlist_entry (user_id, service_code, coalesce(key_id, 0)) where state = 'waiting';
create index waitlist_entry_of_key on waitlist_entry (key_id) where key_id is not null and state = 'waiting';

-- A revoked key waits for nothing. A key is revoked under its user's lock.
create function end_waits_of_key() returns trigger
  language plpgsql
  as $$
begin
  update waitlist_entry set state = 'removed', ended_at = app_now() where key_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger api_key_ends_waiting after update of revoked_at on api_key
  for each row when (new.revoked_at is not null) execute function end_waits_of_key();

-- With other parameters now.
drop function if exists waitlist_add(bigint, text, bigint, text, boolean, boolean);
drop function if exists waitlist_reserve(bigint, int, bigint[], bytea, int);
