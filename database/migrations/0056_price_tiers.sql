-- Groups of users who pay more or less than a service's price.
create table price_tier (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  -- In hundredths of a percent, whole tenths of a percent: added to each price, or taken off it.
  basis_points int not null check (basis_points between -3000 and 5000 and basis_points % 10 = 0),
  created_at timestamptz not null default app_now()
);
create unique index price_tier_by_name on price_tier (lower(name));

-- Null: the service's price.
alter table app_user add column price_tier_id bigint references price_tier (id);
create index app_user_of_tier on app_user (price_tier_id) where price_tier_id is not null;

-- What a purchase's price was made from: the service's price and its buyer's tier at that time. Null before there were tiers.
alter table activation
  add column list_price bigint check (list_price > 0),
  add column tier_basis_points int,
  add constraint activation_made_price check ((list_price is null) = (tier_basis_points is null));

-- With other parameters now.
drop function if exists choose_offer(bigint, bigint[], bigint, bigint, boolean);
