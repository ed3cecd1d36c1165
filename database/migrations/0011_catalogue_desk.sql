-- What operators sell and where it comes from: pictures, the health of providers and routes, what services cost upstream.

-- Pictures of services, and the QR code of the UPI account. Their bytes stand here, so that every node and every backup has them.
create table image (
  id bigint generated always as identity primary key,
  folder text not null check (folder in ('services', 'qrcode')),
  name text not null check (length(name) between 1 and 80),
  -- Path of the picture. New content has a new one, so that whoever has a picture may keep it.
  src text not null unique,
  content bytea,
  content_type text check (content_type in ('image/png', 'image/webp')),
  -- One that comes with the web app: the code of its service. Without content it is the app's own file.
  built_in text unique,
  -- What a QR code says.
  qr_text text,
  changed_at timestamptz not null default app_now(),
  constraint image_has_content check ((content is null) = (content_type is null) and (content is not null or built_in is not null))
);
create index image_by_name on image (folder, name, id);

insert into image (folder, name, src, built_in)
  select distinct on (logo) 'services', name, logo, regexp_replace(logo, '^/services/(.*)\.svg$', '\1') from service where logo is not null;
alter table service add column image_id bigint references image (id);
update service set image_id = (select i.id from image i where i.src = service.logo);
alter table service drop column logo;

-- How the price follows from the cost, where it was set so; null where somebody typed it.
alter table service
  add column markup_kind text check (markup_kind in ('percent', 'rupees')),
  -- Hundredths of a percent, or paise.
  add column markup_value int check (markup_value >= 0),
  -- The price is rounded up to a whole multiple of so many paise.
  add column round_to int check (round_to > 0),
  add constraint service_markup_is_whole check ((markup_kind is null) = (markup_value is null) and (markup_kind is null) = (round_to is null));
create index service_of_image on service (image_id);

-- What a service costs on the first route of its server, as the provider last said. Written only when that changes.
create table service_cost (
  service_id bigint primary key references service (id),
  route_id bigint not null references route (id) on delete cascade,
  cost_micros bigint not null check (cost_micros >= 0),
  currency text not null,
  seen_at timestamptz not null default app_now(),
  -- What it was when an operator last looked at the price, in paise: a new rate and another currency change a cost as well.
  reviewed_cost bigint not null check (reviewed_cost >= 0),
  reviewed_at timestamptz not null default app_now()
);

-- The same in paise, rounded up, at the rate of this moment (costInPaise of the contract); none for a route that is not asked any more.
create view known_cost as
  select c.service_id, c.route_id, ceil(c.cost_micros::numeric * p.paise_per_unit / 1000000)::bigint as cost, c.reviewed_cost, c.seen_at
  from service_cost c
    join route r on r.id = c.route_id and r.is_enabled
    join provider p on p.id = r.provider_id and p.is_enabled and p.currency = c.currency;

alter table provider add column key_edited_at timestamptz;
update provider set key_edited_at = app_now() where api_key_sealed is not null;

-- What a provider last said when it was asked for our balance; measured by whichever node holds the lock, and whenever an operator asks.
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

-- A route that numbers came from stays in the books; removed, it is asked for nothing any more.
alter table route add column removed_at timestamptz;
alter table route add constraint route_removed_is_off check (removed_at is null or not is_enabled);

-- Operators count from 1.
update route set priority = priority + 1 where exists (select from route where priority < 1);
alter table route alter column priority set default 1;

-- How a route did over the last 7 days.
create table route_quality (
  route_id bigint primary key references route (id),
  samples int not null,
  succeeded int not null,
  median_wait_seconds int,
  measured_at timestamptz not null default app_now()
);

-- What was owed upstream for an activation, and what came too late for it: read when an operator has it explained.
create index upstream_task_of_activation on upstream_task (user_id, activation_id) where activation_id is not null;
create index late_message_of_activation on late_message (user_id, activation_id);

-- Everybody's numbers that gave their money back: where they are rare, nobody reads through all the others for them.
create index activation_given_back on activation (created_at desc, id desc)
  where first_message_at is null and state in ('received', 'finished', 'cancelled', 'expired');
