-- How numbers bought on a day ended, of days on which no number waits any more: these counts are final, and figures of long periods needn't
-- count millions of numbers again. Late codes that were paid for since are counted apart, from activation_revealed.
create table outcome_day (
  -- Of the operator's time zone.
  day date not null,
  service_id bigint not null references service (id),
  with_code bigint not null,
  without_code bigint not null,
  primary key (day, service_id)
);

-- Which days outcome_day has: all of this time zone before this one. One row, or none before the first are counted.
create table outcome_days_counted (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  before date not null
);
