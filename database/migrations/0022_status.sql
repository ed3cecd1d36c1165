-- What the public status page shows besides rates: what is wrong now, and what was.

-- A server counts while it sells something; it is closed while none of its routes leads to a provider that works.
create view current_trouble as
  select 'buying_paused' as kind, '' as subject from operator_setting where key = 'buying' and (value ->> 'isPaused')::boolean
  union all
  select 'server_closed', number::text
  from server
  where exists (select from service where service.server = number and service.is_enabled)
    and not exists (
      select from route r join provider p on p.id = r.provider_id left join provider_health h on h.provider_id = p.id
      where r.server = number and r.is_enabled and p.is_enabled and coalesce(h.is_working, true))
  union all
  select 'deposits_away', method from deposit_feed where is_away;

-- A trouble from when it was first seen until it was over; open while closed_at is null. Names no provider and no user.
create table incident (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('buying_paused', 'server_closed', 'route_paused', 'deposits_away')),
  -- The server's number; the server and the country, such as '2:IN', where its numbers from one country are paused while others of it are
  -- still sold; or the method of deposit. Empty for the whole product.
  subject text not null,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  constraint incident_closes_after_opening check (closed_at >= opened_at)
);
create unique index incident_open on incident (kind, subject) where closed_at is null;
create index incident_recent on incident (opened_at desc);
create index incident_by_end on incident (closed_at);
