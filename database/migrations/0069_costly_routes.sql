-- A number may cost at most what its price pays. Where every route asks more, a service has none to sell.

-- Those routes of its server whose numbers cost too much at the last count. They are empty ones as well.
alter table service add column costly_route_ids bigint[] not null default '{}';

-- Since when the provider's price list over this route can't be read, and what it answered last; null while it can.
alter table route add column list_failing_since timestamptz, add column list_problem text,
  add constraint route_list_problem_is_dated check ((list_failing_since is null) = (list_problem is null));
