-- Routes that are paused automatically for a service, and those that an operator keeps open or shut for it.

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
  primary key (route_id, service_id),
  constraint route_pause_has_evidence check (
    (fallen_at is null) = (recent_from is null) and (fallen_at is null) = (recent_samples is null) and (fallen_at is null) = (recent_succeeded is null)
    and (fallen_at is null) = (usual_samples is null) and (fallen_at is null) = (usual_succeeded is null)),
  constraint route_pause_ignores_a_span check ((opened_at is null) = (ignored_from is null) and ignored_from <= opened_at)
);
create index route_pause_of_service on route_pause (service_id);
