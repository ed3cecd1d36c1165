-- What is sold, at which price and how well it does.

-- Groups of users who pay more or less than a service's price.
create table price_tier (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  -- In hundredths of a percent, whole tenths of a percent: added to each price, or taken off it.
  basis_points int not null check (basis_points between -3000 and 5000 and basis_points % 10 = 0),
  created_at timestamptz not null default app_now()
);
create unique index price_tier_by_name on price_tier (lower(name));
alter table app_user add foreign key (price_tier_id) references price_tier (id);

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
  -- The stock is that of all routes of the server. A buyer who names a country can have only what that country's routes have: these routes
  -- had no number of it at the last count.
  empty_route_ids bigint[] not null default '{}',
  -- A number may cost at most what its price pays. Where every route asks more, a service has none to sell: the numbers of these routes cost
  -- too much at the last count. They are empty ones as well.
  costly_route_ids bigint[] not null default '{}',
  -- A dearer price pays for numbers that a cheaper one doesn't, so what a service has depends on its buyer's price tier. By a tier's basis
  -- points, where its users can have other numbers than those at the service's own price: "stock" and "emptyRouteIds".
  stock_of_tiers jsonb not null default '{}',
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
  measured_at timestamptz not null default app_now(),
  -- Whether buyers are shown these figures: the outcomes are of several users, none of whom made many of them.
  is_public boolean not null default false
);

-- Services with at least 50 codes in the last 7 days. The curve: [seconds, share of the codes there by then, chance of a later one].
create table service_odds (
  service_id bigint primary key references service (id),
  samples int not null,
  curve jsonb not null,
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
