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
  utc_offset_minutes int not null default 0,
  is_enabled boolean not null default true
);

-- Where a server's numbers come from: provider, country, operator and the most we pay, in the order of priority.
create table route (
  id bigint generated always as identity primary key,
  server smallint not null references server (number),
  provider_id bigint not null references provider (id),
  country text not null,
  operator text,
  ceiling_micros bigint check (ceiling_micros > 0),
  priority int not null default 0,
  is_enabled boolean not null default true
);
create index route_of_server on route (server, priority) where is_enabled;

create table service (
  id bigint generated always as identity primary key,
  server smallint not null references server (number),
  name text not null check (length(name) between 1 and 80),
  -- The provider protocol's code, such as tg.
  code text not null check (code ~ '^[a-z0-9_]{1,32}$'),
  logo text,
  price bigint not null check (price > 0),
  -- Numbers left upstream, as its provider last said; null when it does not say.
  stock int check (stock >= 0),
  is_enabled boolean not null default true,
  unique (server, code)
);

-- How a service did over the last 7 days; measured anew every minute by whichever node holds the lock.
create table service_quality (
  service_id bigint primary key references service (id),
  samples int not null,
  succeeded int not null,
  median_wait_seconds int,
  measured_at timestamptz not null default app_now()
);

-- One node at a time watches a provider. The epoch rises with every change of hands: a paused holder's write is refused by it.
create table provider_lease (
  provider_id bigint primary key references provider (id),
  owner text not null,
  leased_until timestamptz not null,
  epoch bigint not null default 1
);
