-- What is sold, and the providers it comes from.

create table server (
  number smallint primary key check (number between 1 and 4),
  name text not null
);
insert into server (number, name) values (1, 'Server 1'), (2, 'Server 2'), (3, 'Server 3'), (4, 'Server 4');

-- An account at an upstream company.
create table provider (
  id bigint generated always as identity primary key,
  name text not null unique,
  protocol text not null check (protocol in ('simulator', 'handler_api', 'fivesim')),
  base_url text,
  -- AES-256-GCM, bound to this row; never leaves the server in the clear.
  api_key_sealed bytea,
  currency text not null default 'USD' check (length(currency) = 3),
  -- The operator's rate: paise for one unit of the provider's currency.
  paise_per_unit bigint not null check (paise_per_unit > 0),
  -- How far the times a provider states run ahead of ours. Set by an operator; null: as its purchase answers show it.
  utc_offset_minutes int,
  is_enabled boolean not null default true,
  key_edited_at timestamptz,
  learned_offset_minutes int
    check (learned_offset_minutes between -720 and 840 and learned_offset_minutes % 15 = 0)
);

-- The last answer of a provider that was asked for our balance; measured by the node that holds the lock, and whenever an operator asks.
create table provider_health (
  provider_id bigint primary key references provider (id),
  is_working boolean not null,
  balance_micros bigint,
  currency text,
  latency_ms int,
  message text not null,
  -- What numbers that got a code cost there in the 24 hours before, in millionths of its currency.
  spent_micros bigint not null default 0,
  checked_at timestamptz not null default app_now()
);

-- One node at a time watches a provider. The epoch rises with every change of owner: a paused owner's write is refused by it.
create table provider_lease (
  provider_id bigint primary key references provider (id),
  owner text not null,
  leased_until timestamptz not null,
  epoch bigint not null default 1
);

-- The address of a provider's webhook. A webhook is only a hint: what counts is the provider's answer when it is asked.
-- The secret in the address is found by its hash; the sealed copy shows it to the holder of the installation's key.
create table push_address (
  provider_id bigint primary key references provider (id),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  secret_sealed bytea not null,
  made_at timestamptz not null default app_now(),
  -- Addresses and networks it may come from; none for any.
  sources text[] not null default '{}',
  -- To within 5 seconds, so that a flood does not write it all the time.
  last_push_at timestamptz
);

-- A webhook call about a number of ours, stored once however often it is sent, and nothing of its text. Kept for a day.
create table provider_push (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  -- SHA-256 of what tells the messages of a number apart.
  message_key bytea not null check (length(message_key) = 32),
  heard_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id, message_key)
);
create index provider_push_by_age on provider_push (heard_at);

-- Where a server's numbers come from: provider, country, operator and the most we pay, in the order of priority.
create table route (
  id bigint generated always as identity primary key,
  server smallint not null references server (number),
  provider_id bigint not null references provider (id),
  country text not null,
  operator text,
  ceiling_micros bigint check (ceiling_micros > 0),
  -- Operators count from 1.
  priority int not null default 1,
  is_enabled boolean not null default true,
  -- A route that numbers came from stays in the database; once removed, no provider is asked over it.
  removed_at timestamptz,
  -- Without it a number may cost at most its sale price. With it the ceiling alone counts, so there has to be one.
  sells_below_cost boolean not null default false,
  constraint route_removed_is_off check (removed_at is null or not is_enabled),
  constraint route_below_cost_has_ceiling check (not sells_below_cost or ceiling_micros is not null)
);
create index route_of_server on route (server, priority) where is_enabled;

-- How a route did over the last 7 days.
create table route_quality (
  route_id bigint primary key references route (id),
  samples int not null,
  succeeded int not null,
  median_wait_seconds int,
  measured_at timestamptz not null default app_now()
);

-- Pictures of services, and the QR code of the UPI account. Their bytes are stored here, so that every node and every backup has them.
create table image (
  id bigint generated always as identity primary key,
  folder text not null check (folder in ('services', 'qrcode')),
  name text not null check (length(name) between 1 and 80),
  -- Path of the picture. New content gets a new path, so that caches may keep a picture for ever.
  src text not null unique,
  content bytea,
  content_type text check (content_type in ('image/png', 'image/webp')),
  -- For a picture of the web app: the code of its service. Without content it is the app's own file.
  built_in text unique,
  -- The content of a QR code.
  qr_text text,
  changed_at timestamptz not null default app_now(),
  constraint image_has_content check ((content is null) = (content_type is null) and (content is not null or built_in is not null))
);
create index image_by_name on image (folder, name, id);

create table service (
  id bigint generated always as identity primary key,
  server smallint not null references server (number),
  name text not null check (length(name) between 1 and 80),
  -- The provider protocol's code, such as tg.
  code text not null check (code ~ '^[a-z0-9_]{1,32}$'),
  price bigint not null check (price > 0),
  -- Numbers left upstream, as its provider last said; null when it does not say.
  stock int check (stock >= 0),
  is_enabled boolean not null default true,
  image_id bigint references image (id),
  -- How the price follows from the cost; null where an operator typed the price.
  markup_kind text check (markup_kind in ('percent', 'rupees')),
  -- Hundredths of a percent, or paise.
  markup_value int check (markup_value >= 0),
  -- The price is rounded up to a multiple of this many paise.
  round_to int check (round_to > 0),
  -- The highest price of the last day, kept with each fall: halved again and again, a price falls by more than half.
  peak_price bigint,
  peak_until timestamptz,
  unique (server, code),
  constraint service_markup_is_whole check ((markup_kind is null) = (markup_value is null) and (markup_kind is null) = (round_to is null))
);
create index service_of_image on service (image_id);

-- How a service did over the last 7 days; measured every minute by the node that holds the lock.
create table service_quality (
  service_id bigint primary key references service (id),
  samples int not null,
  succeeded int not null,
  median_wait_seconds int,
  measured_at timestamptz not null default app_now()
);

-- What a service costs on the first route of its server, as the provider last said. Written only when that changes.
create table service_cost (
  service_id bigint primary key references service (id),
  route_id bigint not null references route (id) on delete cascade,
  cost_micros bigint not null check (cost_micros >= 0),
  currency text not null,
  seen_at timestamptz not null default app_now(),
  -- In paise, when an operator last checked the price: a new rate and another currency change a cost as well.
  reviewed_cost bigint not null check (reviewed_cost >= 0),
  reviewed_at timestamptz not null default app_now()
);

-- The same in paise, rounded up, at today's rate (costInPaise of the contract); no row for a route that is switched off.
create view known_cost as
  select c.service_id, c.route_id, ceil(c.cost_micros::numeric * p.paise_per_unit / 1000000)::bigint as cost, c.reviewed_cost, c.seen_at
  from service_cost c
    join route r on r.id = c.route_id and r.is_enabled
    join provider p on p.id = r.provider_id and p.is_enabled and p.currency = c.currency;
