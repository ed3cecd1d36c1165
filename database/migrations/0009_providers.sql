-- Servers, the providers that their numbers come from, and the routes between the two.

create table server (
  number smallint primary key check (number between 1 and 4),
  name text not null,
  -- Whether each service's routes are asked in the order that follows from how they do (route_rank).
  is_order_automatic boolean not null default false
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

-- The address of a provider's webhook. A webhook is only a hint: what counts is the provider's answer when it is asked.
-- The secret in the address is found by its hash; the sealed copy shows it to the holder of the installation's key.
create table webhook_address (
  provider_id bigint constraint push_address_pkey primary key constraint push_address_provider_id_fkey references provider (id),
  secret_hash bytea not null constraint push_address_secret_hash_key unique constraint push_address_secret_hash_check check (length(secret_hash) = 32),
  secret_sealed bytea not null,
  made_at timestamptz not null default app_now(),
  -- Addresses and networks it may come from; none for any.
  sources text[] not null default '{}',
  -- To within 5 seconds, so that a flood does not write it all the time.
  last_push_at timestamptz
);

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
  -- Since when the provider's price list over this route can't be read, and what it answered last; null while it can.
  list_failing_since timestamptz,
  list_problem text,
  constraint route_removed_is_off check (removed_at is null or not is_enabled),
  constraint route_below_cost_has_ceiling check (not sells_below_cost or ceiling_micros is not null),
  constraint route_list_problem_is_dated check ((list_failing_since is null) = (list_problem is null))
);
create index route_of_server on route (server, priority) where is_enabled;

-- How a route did over the last 7 days.
create table route_quality (
  route_id bigint primary key references route (id),
  samples int not null,
  succeeded int not null,
  median_wait_seconds int,
  measured_at timestamptz not null default app_now(),
  -- For operators: how many numbers it sold in that time. How many of them were reported is counted from number_report.
  numbers int not null default 0
);
