-- Keys: a user's own software calls the API with them.
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

-- What a key did on a day of the operator's zone.
create table api_key_day (
  key_id bigint not null references api_key (id),
  day date not null,
  calls bigint not null default 0 check (calls >= 0),
  refused bigint not null default 0 check (refused >= 0),
  -- In paise: holds and captures of what was reserved that day, and late codes shown that day.
  spent bigint not null default 0 check (spent >= 0),
  primary key (key_id, day)
);

-- Numbers bought by key take none of the six places on a server; they count against the key's own limit.
alter table activation
  add column key_id bigint references api_key (id),
  -- The day of the operator's zone that its price counts on. A switch counts on its old number's day.
  add column key_day date,
  -- The buyer's own id of the order: one number, for good.
  add column order_id text check (length(order_id) between 1 and 200),
  -- When its software last asked for one more code; those that arrived before are known to it.
  add column asked_again_at timestamptz,
  add constraint activation_key_day check ((key_id is null) = (key_day is null)),
  add constraint activation_places_are_for_people check (key_id is null or slot is null),
  drop constraint activation_slot_while_active,
  add constraint activation_slot_while_active check (
    (slot is not null) = (key_id is null and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling')));
create index activation_active on activation (user_id) where state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling');
create index activation_active_by_key on activation (key_id)
  where key_id is not null and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling');
create index activation_of_key on activation (key_id, created_at desc, id desc) where key_id is not null and created_at is not null;
create unique index activation_order on activation (user_id, order_id) where order_id is not null and state <> 'failed';

-- Whose budget it takes from, and of which day: it is given back there when the hold is released.
alter table hold
  add column key_id bigint references api_key (id),
  add column key_day date,
  add constraint hold_key_day check ((key_id is null) = (key_day is null));

-- With other parameters now.
drop function if exists wallet_hold(bigint, bigint, text, text, text);
drop function if exists choose_offer(bigint, bigint[], bigint, bigint);
drop function if exists purchase_reserve(bigint, bigint[], bigint, text, bigint, boolean, bigint, text, text, bytea, int, bigint);
drop function if exists activation_reveal(bigint, bigint);
drop function if exists activation_reveal(bigint, bigint, boolean);
