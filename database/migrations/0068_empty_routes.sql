-- The stock of a service is that of all routes of its server. A buyer who names a country can have only what that country's routes have.

-- Those routes of its server that had no number of it at the last count.
alter table service add column empty_route_ids bigint[] not null default '{}';
