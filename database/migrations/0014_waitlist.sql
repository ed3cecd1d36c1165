-- The waiting list: users wait for a service that no server has now. Nothing is held meanwhile.

create table waitlist_entry (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  service_code text not null,
  -- In paise: the most that the number may cost.
  price_cap bigint not null check (price_cap > 0),
  -- Where the number shall come from, as ISO 3166 alpha-2; null for any country.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Buys the first number that appears; otherwise its user is notified.
  is_automatic boolean not null,
  -- An offer was shown when the entry was made, so that only a newer count of numbers means something.
  was_offered boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'bought', 'notified', 'no_money', 'expired', 'removed')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '24 hours',
  -- Not tried before then.
  retry_at timestamptz not null default app_now(),
  -- When its user asked to remove it. One whose purchase is running ends with the purchase.
  removed_at timestamptz,
  ended_at timestamptz,
  -- The number that it bought: one, for ever.
  activation_id bigint unique,
  -- A key waits for services too: its entries are its own, and what it buys so is bought by it.
  key_id bigint,
  foreign key (user_id, activation_id) references activation (user_id, id),
  constraint waitlist_entry_ended check ((ended_at is not null) = (state <> 'waiting')),
  constraint waitlist_entry_buys_number check ((activation_id is not null) = (state = 'bought'))
);
create unique index waitlist_entry_one_per_service on waitlist_entry (user_id, service_code, coalesce(key_id, 0)) where state = 'waiting';
create index waitlist_entry_of_key on waitlist_entry (key_id) where key_id is not null and state = 'waiting';
create index waitlist_entry_by_key on waitlist_entry (key_id) where key_id is not null;
create index waitlist_entry_of_service on waitlist_entry (service_code, id) where state = 'waiting';
create index waitlist_entry_of_user on waitlist_entry (user_id, id);
create index waitlist_entry_expiry on waitlist_entry (expires_at) where state = 'waiting';
create index waitlist_entry_by_age on waitlist_entry (ended_at);

-- Each purchase that was begun for an entry. (entry_id, no) is its key, apart from the keys that clients send.
create table waitlist_try (
  entry_id bigint not null references waitlist_entry (id) on delete cascade,
  no int not null check (no > 0),
  user_id bigint not null,
  activation_id bigint not null unique,
  begun_at timestamptz not null default app_now(),
  primary key (entry_id, no),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index waitlist_try_by_age on waitlist_try (begun_at);

-- A blocked user waits for nothing. A block is stored under the user's lock.
create function end_waitlist_entries() returns trigger
  language plpgsql
  as $$
begin
  update waitlist_entry set state = 'removed', ended_at = app_now() where user_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger user_blocked_ends_waiting after update of is_blocked on app_user
  for each row when (new.is_blocked) execute function end_waitlist_entries();
