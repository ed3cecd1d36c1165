-- What the business earns, in sums of a quarter of an hour: the days of any time zone start at a multiple of 15 minutes (India's are at
-- half past an hour of UTC, Nepal's at a quarter to one), so hours would cut some days wrongly.
-- Nothing of it is written by what posts money: profit_fold adds what is new, and readers add what it has not added yet (profit_unfolded).

-- 0 and '' stand for what has no such dimension, such as a promo code: PostgreSQL 14 has no unique key that takes nulls.
create table profit_quarter (
  quarter_at timestamptz not null,
  service_id bigint not null default 0,
  server smallint not null default 0,
  route_id bigint not null default 0,
  provider_id bigint not null default 0,
  -- As the route names it.
  country text not null default '',
  sold bigint not null default 0,
  codes bigint not null default 0,
  takings bigint not null default 0,
  provider_cost bigint not null default 0,
  leak bigint not null default 0,
  promo bigint not null default 0,
  referral bigint not null default 0,
  fees bigint not null default 0,
  refunds bigint not null default 0,
  -- Numbers that cost us something, with a provider that did not say how much.
  unpriced bigint not null default 0,
  wait_seconds bigint not null default 0,
  waits bigint not null default 0,
  -- provider_cost in millionths of the provider's currency.
  cost_micros bigint not null default 0,
  -- How many numbers leak is the cost of.
  kept bigint not null default 0,
  primary key (quarter_at, service_id, server, route_id, provider_id, country)
) with (fillfactor = 80);
-- The rows of a period lie together, but the planner doesn't expect that of the primary key, because it has more columns: without this, a
-- month reads the whole table.
create index profit_quarter_at on profit_quarter (quarter_at);

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

-- Up to which entry an account's money is in profit_quarter. An account's versions grow by one under its row lock, so they are committed in
-- their order and none can appear behind the cursor.
create table profit_cursor (
  account_id bigint primary key references ledger_account (id),
  version bigint not null default 0
);
insert into profit_cursor (account_id)
  select id from ledger_account
  where user_id is null and kind in ('revenue', 'promo_expense', 'referral_expense', 'world:upi', 'world:trc20');

-- What is in profit_quarter of each number that a provider gave us. Later facts replace it: a cost that the provider names later, or a code
-- that is paid for after the provider kept the money.
create table profit_number (
  attempt_id bigint primary key,
  service_id bigint not null,
  server smallint not null,
  route_id bigint not null,
  provider_id bigint not null,
  country text not null,
  -- In paise; null when it is not known.
  cost bigint,
  cost_micros bigint,
  -- Given to a user.
  sold_at timestamptz,
  -- Its user paid for it.
  paid_at timestamptz,
  -- It is certain that the provider keeps what it cost.
  kept_at timestamptz
);

-- Numbers whose facts changed since. Only added to, so that no transaction waits for another one; profit_fold deletes what it has read.
create table profit_change (
  id bigint generated always as identity primary key,
  attempt_id bigint not null
);

-- No trigger is for inserted rows: an attempt begins without a number, and a backup is restored with the rows that it had.
create function profit_note_attempt() returns trigger
  language plpgsql
  as $$
begin
  insert into profit_change (attempt_id) values (new.id);
  return null;
end $$;
create trigger profit_note_attempt after update on purchase_attempt for each row
  when (new.state in ('ok', 'rejected', 'late')
    and (old.state, old.upstream_id, old.cost_micros, old.currency, old.paise_per_unit)
      is distinct from (new.state, new.upstream_id, new.cost_micros, new.currency, new.paise_per_unit))
  execute function profit_note_attempt();

create function profit_note_debt() returns trigger
  language plpgsql
  as $$
begin
  insert into profit_change (attempt_id)
    select id from purchase_attempt where provider_id = new.provider_id and upstream_id = new.upstream_id;
  return null;
end $$;
-- When a provider's answer to a cancel was stored decides to which quarter hour the leak belongs, so a change of that time alone counts too.
create trigger profit_note_debt after update on upstream_debt for each row
  when (new.kind = 'cancel' and (old.outcome, old.done_at) is distinct from (new.outcome, new.done_at))
  execute function profit_note_debt();

-- What a payment method takes of each deposit, in hundredths of a percent. A rate applies to the account's entries after a version, not after
-- a time: it is set under the account's lock, so that every deposit has one rate for ever.
create table deposit_fee (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_account (id),
  after_version bigint not null,
  basis_points int not null check (basis_points between 0 and 10000),
  valid_from timestamptz not null default app_now(),
  set_by text not null check (set_by ~ '^admin:[0-9]+$'),
  -- The fixed part, besides the percentage.
  fixed_paise bigint not null default 0 check (fixed_paise between 0 and 100000)
);
create index deposit_fee_of_account on deposit_fee (account_id, after_version desc, id desc);
create trigger deposit_fee_immutable before update or delete on deposit_fee for each row execute function forbid_change();
create trigger deposit_fee_no_truncate before truncate on deposit_fee execute function forbid_change();
