-- In which order a service's routes are asked: the server's, one that an operator set for the service, or an automatic one. And routes that
-- are paused for a service, automatically or because an operator keeps them open or shut.

-- A service on a route whose success fell far below its own, or that an operator decided about.
create table route_pause (
  route_id bigint not null references route (id),
  service_id bigint not null references service (id) on delete cascade,
  -- automatic: paused while it is fallen, unless no other route is open. open, shut: an operator's choice, whatever its success.
  mode text not null default 'automatic' check (mode in ('automatic', 'open', 'shut')),
  -- When the test found the fall; null when it isn't fallen.
  fallen_at timestamptz,
  -- The outcomes that it was found from, the first of which was bought at recent_from, and the rest of the 7 days.
  recent_from timestamptz,
  recent_samples int,
  recent_succeeded int,
  usual_samples int,
  usual_succeeded int,
  -- Outcomes of numbers bought since the fall.
  probes int not null default 0,
  probes_succeeded int not null default 0,
  -- The last time that it opened again. Numbers bought from ignored_from until then say nothing about its usual success.
  opened_at timestamptz,
  ignored_from timestamptz,
  -- A paused route is probed now and then: the last purchase that asked it first because none had done so for long.
  probed_at timestamptz,
  probed_by bigint,
  primary key (route_id, service_id),
  constraint route_pause_has_evidence check (
    (fallen_at is null) = (recent_from is null) and (fallen_at is null) = (recent_samples is null) and (fallen_at is null) = (recent_succeeded is null)
    and (fallen_at is null) = (usual_samples is null) and (fallen_at is null) = (usual_succeeded is null)),
  constraint route_pause_ignores_a_span check ((opened_at is null) = (ignored_from is null) and ignored_from <= opened_at),
  constraint route_pause_probe_has_a_purchase check ((probed_at is null) = (probed_by is null))
);
create index route_pause_of_service on route_pause (service_id);

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
  -- What one number costs, in paise at the rate of that time; null where no provider named it.
  cost bigint check (cost >= 0),
  is_out_of_stock boolean not null,
  measured_at timestamptz not null default app_now(),
  primary key (service_id, route_id)
);
create index route_rank_of_route on route_rank (route_id);
