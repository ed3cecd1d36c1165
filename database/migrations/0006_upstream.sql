-- What runs between us and the providers: debts, numbers that do not match, price alarms.

-- What we still owe a provider: cancel a number that no user gets, finish one that is done, ask for one more message.
create table upstream_task (
  id bigint generated always as identity primary key,
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  kind text not null check (kind in ('cancel', 'finish', 'again')),
  user_id bigint,
  activation_id bigint,
  not_before timestamptz not null default app_now(),
  tries int not null default 0,
  outcome text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  -- For a cancel that we owe: since when the provider says that there is nothing to cancel. Believed when it says so again 15 seconds later.
  over_since timestamptz
);
create unique index upstream_task_once on upstream_task (provider_id, upstream_id, kind) where kind in ('cancel', 'finish') or done_at is null;
create index upstream_task_due on upstream_task (provider_id, not_before) where done_at is null;
create index upstream_task_of_activation on upstream_task (user_id, activation_id) where activation_id is not null;

-- Numbers that are open at a provider and were bought by none of our purchases: bought after the backup that this database was restored
-- from, by another installation with the same account, or by hand. They are reported, and never cancelled unless an operator says so.
create table stray_number (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id)
);

-- Numbers that a provider's complete list does not name any more. None is settled before two terminal status answers, 15 seconds apart.
-- What decides is stored here, so that any node can continue. No foreign keys: a locked activation or provider must not hold up the list.
create table missing_number (
  user_id bigint not null,
  activation_id bigint not null,
  provider_id bigint not null,
  missing_since timestamptz not null default app_now(),
  -- The first of the status answers that say it is over, with no live answer since.
  terminal_since timestamptz,
  -- An operator said that this one is really gone: it counts towards no alarm.
  is_confirmed boolean not null default false,
  settled_at timestamptz,
  primary key (user_id, activation_id),
  constraint missing_number_certain check (settled_at is null or (terminal_since is not null and terminal_since <= settled_at - interval '15 seconds'))
);
create index missing_number_of_provider on missing_number (provider_id, settled_at);

-- While a row is here, no missing number of that provider is settled, unless an operator confirmed it.
create table missing_alarm (
  provider_id bigint primary key,
  reason text not null check (reason in ('many_missing', 'connection_changed')),
  raised_at timestamptz not null default app_now()
);

-- When the complete list of a provider was last searched for numbers that ended here.
create table ended_search (
  provider_id bigint primary key,
  searched_at timestamptz not null
);

-- Providers that asked for another currency than their account's, or more than we allow. Shown to operators for a day after the last time.
create table price_alarm (
  provider_id bigint not null references provider (id),
  kind text not null check (kind in ('currency', 'ceiling')),
  cost_micros bigint not null,
  currency text not null,
  ceiling_micros bigint not null,
  ceiling_currency text not null,
  times bigint not null default 1,
  last_seen_at timestamptz not null default app_now(),
  primary key (provider_id, kind)
);
