-- In which order a service's routes are asked: the server's, one that an operator set for the service, or an automatic one.

alter table server add column is_order_automatic boolean not null default false;

-- An order that an operator set. Routes that it doesn't name follow in the server's order.
create table service_order (
  service_id bigint primary key references service (id) on delete cascade,
  route_ids bigint[] not null check (cardinality(route_ids) > 0),
  set_at timestamptz not null default app_now()
);

-- What the last 7 days say about a service on a route, and the place that follows from it. Written by a job, read by every purchase.
create table route_rank (
  service_id bigint not null references service (id) on delete cascade,
  route_id bigint not null references route (id),
  place smallint not null check (place > 0),
  samples int not null,
  succeeded int not null check (succeeded between 0 and samples),
  -- Of one number, in paise at the rate of that time; null where no provider named it.
  cost bigint check (cost >= 0),
  is_out_of_stock boolean not null,
  measured_at timestamptz not null default app_now(),
  primary key (service_id, route_id)
);
create index route_rank_of_route on route_rank (route_id);
