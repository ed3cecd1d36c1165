-- Keys with which a user's own software calls the API, what that software is told, and its webhooks.

create table api_key (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the whole key, which is random: nothing needs to be salted or slow.
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- How its user recognises it: the last characters.
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'webhooks']),
  -- In paise; null: no limit.
  daily_limit bigint check (daily_limit > 0),
  price_limit bigint check (price_limit > 0),
  open_limit int not null check (open_limit between 1 and 1000),
  -- Null: any. Services by their codes, addresses as networks.
  service_codes text[] check (cardinality(service_codes) > 0),
  networks cidr[] check (cardinality(networks) > 0),
  ends_at timestamptz,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index api_key_of_user on api_key (user_id) where revoked_at is null;
create index api_key_revoked on api_key (user_id, revoked_at) where revoked_at is not null;
create index api_key_by_end on api_key (revoked_at) where revoked_at is not null;
alter table activation add foreign key (key_id) references api_key (id);
alter table hold add foreign key (key_id) references api_key (id);
alter table waitlist_entry add foreign key (key_id) references api_key (id);

-- What a key did on a day of the operator's zone.
create table api_key_day (
  key_id bigint not null references api_key (id) on delete cascade,
  day date not null,
  calls bigint not null default 0 check (calls >= 0),
  refused bigint not null default 0 check (refused >= 0),
  -- In paise: holds and captures of what was reserved that day, and late codes shown that day.
  spent bigint not null default 0 check (spent >= 0),
  -- Which limits were reported on the day: each once.
  limits_reached text[] not null default '{}',
  primary key (key_id, day)
);
create index api_key_day_by_age on api_key_day (day);

-- What fair use did to a key; no row: nothing yet.
create table api_key_standing (
  key_id bigint primary key references api_key (id) on delete cascade,
  -- Numbers bought before don't count: an operator lifted what stopped it. The end of a pause counts as well.
  counts_from timestamptz,
  -- Since when it may buy only some numbers a minute; null: it may buy freely, or is paused.
  slowed_at timestamptz,
  paused_until timestamptz
);

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

-- What a user's own software is told: streams and webhooks. A row has the number of the user's event that it was made from.
create table api_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null check (type in (
    'activation.code', 'activation.ended', 'activation.late_code', 'deposit.credited', 'balance.low', 'key.limit_reached')),
  activation_id bigint,
  message_no int,
  deposit_id bigint,
  -- Whose number it is, or whose limit was reached; null: of the whole account.
  key_id bigint references api_key (id),
  -- What is known at that moment alone: a balance in paise, or the limit.
  facts jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, seq)
);
create index api_event_by_age on api_event (created_at);
create index api_event_of_key on api_event (key_id) where key_id is not null;
create unique index api_event_one_end on api_event (user_id, activation_id) where type = 'activation.ended';

create table webhook_endpoint (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- The key that added it, whose events alone it is sent; null: added by its user, for the whole account.
  key_id bigint references api_key (id),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0 and events <@ array[
    'activation.code', 'activation.ended', 'activation.late_code', 'deposit.credited', 'balance.low', 'key.limit_reached']),
  -- In paise: balance.low is sent once each time that the balance falls below.
  low_balance bigint not null check (low_balance > 0),
  is_balance_low boolean not null default false,
  is_enabled boolean not null default true,
  -- Why the product stopped sending; null while it sends, or when its user stopped it.
  paused_for text check (paused_for in ('failing', 'gone', 'key_revoked')),
  -- After a rotation both secrets sign, until then.
  secret_sealed bytea not null,
  secret_set_at timestamptz not null default app_now(),
  previous_sealed bytea,
  previous_until timestamptz,
  -- Nothing is sent before then: it answered too late, or asked for a rest.
  rests_until timestamptz,
  created_at timestamptz not null default app_now(),
  -- How many turns in a row it didn't answer; it rests longer each time.
  silent_turns int not null default 0,
  constraint webhook_endpoint_paused check (paused_for is null or not is_enabled),
  constraint webhook_endpoint_previous check ((previous_sealed is null) = (previous_until is null))
);
create index webhook_endpoint_of_user on webhook_endpoint (user_id);
create index webhook_endpoint_of_key on webhook_endpoint (key_id) where key_id is not null;

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint (id) on delete cascade,
  user_id bigint not null,
  -- Null for a test.
  seq bigint,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  -- When it is tried next.
  due_at timestamptz default app_now(),
  created_at timestamptz not null default app_now(),
  -- The last try and its answer; `problem` where there was none.
  tried_at timestamptz,
  took_ms int,
  status int,
  answer text,
  problem text,
  constraint webhook_delivery_due check ((due_at is not null) = (state = 'waiting'))
);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id) where state = 'waiting';
create index webhook_delivery_by_age on webhook_delivery (created_at);

-- Whether a user's receivers answer quickly. All senders serve those that do; a few serve the others, and users without a row.
create table webhook_pace (
  user_id bigint primary key references app_user (id),
  is_quick boolean not null,
  -- When one of them last answered too late, and how long after that an answer isn't enough.
  slow_at timestamptz,
  slow_for interval not null default '10 minutes'
);

-- Whatever records the event. A backup is restored before there are functions.
create function note_api_event() returns trigger
  language plpgsql
  as $$
begin
  -- Two conditions in one would look for the function.
  if current_setting('pinline.restoring', true) = 'on' then
    return null;
  end if;
  if has_software(new.user_id) then
    perform api_event_note(new);
  end if;
  return null;
end $$;
create trigger user_event_for_software after insert on user_event
  for each row when (new.type in ('message', 'activation', 'ended', 'cancelled', 'late_code', 'deposit', 'balance')) execute function note_api_event();

-- A revoked key leaves no receiver behind.
create function disable_webhooks_of_key() returns trigger
  language plpgsql
  as $$
begin
  update webhook_endpoint set is_enabled = false, paused_for = 'key_revoked' where key_id = new.id and paused_for is distinct from 'key_revoked';
  return null;
end $$;
create trigger api_key_ends_webhooks after update of revoked_at on api_key
  for each row when (new.revoked_at is not null) execute function disable_webhooks_of_key();
