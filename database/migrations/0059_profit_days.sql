-- The sums of profit_quarter by whole day of the operator's time zone: the pages show nothing but days, and a quarter of an hour of many
-- services has about as many rows as numbers. Filled at the next start, when the time zone is known, and whenever it changes.
create table profit_day (
  day date not null,
  service_id bigint not null,
  server smallint not null,
  route_id bigint not null,
  provider_id bigint not null,
  country text not null,
  sold bigint not null,
  codes bigint not null,
  takings bigint not null,
  provider_cost bigint not null,
  leak bigint not null,
  promo bigint not null,
  referral bigint not null,
  fees bigint not null,
  refunds bigint not null,
  unpriced bigint not null,
  wait_seconds bigint not null,
  waits bigint not null,
  cost_micros bigint not null,
  kept bigint not null,
  primary key (day, service_id, server, route_id, provider_id, country)
) with (fillfactor = 80);

-- Whose days they are; one row, or none before the first start.
create table profit_zone (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);
