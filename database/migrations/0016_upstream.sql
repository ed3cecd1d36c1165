-- What runs between us and the providers: who watches them, what they tell us, debts, numbers that do not match, price alarms.

-- One node at a time watches a provider. The epoch rises with every change of owner: a paused owner's write is refused by it.
create table provider_lease (
  provider_id bigint primary key references provider (id),
  owner text not null,
  leased_until timestamptz not null,
  epoch bigint not null default 1
);

-- A webhook call about a number of ours, stored once however often it is sent, and nothing of its text. Kept for a day.
create table provider_webhook (
  provider_id bigint not null constraint provider_push_provider_id_fkey references provider (id),
  upstream_id text not null,
  -- SHA-256 of what tells the messages of a number apart.
  message_key bytea not null constraint provider_push_message_key_check check (length(message_key) = 32),
  heard_at timestamptz not null default app_now(),
  constraint provider_push_pkey primary key (provider_id, upstream_id, message_key)
);
create index provider_webhook_by_age on provider_webhook (heard_at);

-- What we still owe a provider: cancel a number that no user gets, finish one that is done, ask for one more message.
create table upstream_debt (
  id bigint generated always as identity (sequence name upstream_task_id_seq) constraint upstream_task_pkey primary key,
  provider_id bigint not null constraint upstream_task_provider_id_fkey references provider (id),
  upstream_id text not null,
  kind text not null constraint upstream_task_kind_check check (kind in ('cancel', 'finish', 'again')),
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
create unique index upstream_debt_once on upstream_debt (provider_id, upstream_id, kind) where kind in ('cancel', 'finish') or done_at is null;
create index upstream_debt_due on upstream_debt (provider_id, not_before) where done_at is null;
create index upstream_debt_of_activation on upstream_debt (user_id, activation_id) where activation_id is not null;
-- What the invariants check.
create index upstream_debt_kept on upstream_debt (done_at) where kind = 'cancel' and outcome in ('code_arrived', 'gave up');

-- Numbers that are open at a provider and were bought by none of our purchases: bought after the backup that this database was restored
-- from, by another installation with the same account, or by hand. They are reported, and never cancelled unless an operator says so.
create table unmatched_number (
  provider_id bigint not null constraint stray_number_provider_id_fkey references provider (id),
  upstream_id text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint stray_number_pkey primary key (provider_id, upstream_id)
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

-- Codes that a provider's list shows are delivered by several nodes when there are many: each number belongs to a shard, and one node at a
-- time has the lease of a shard. A lease only divides the work: what is stored decides, so a code delivered by two nodes is one code.
create table delivery_shard (
  provider_id bigint not null references provider (id),
  shard smallint not null,
  owner text not null,
  leased_until timestamptz not null,
  primary key (provider_id, shard)
);

-- The nodes that deliver: each takes an equal share of the shards.
create table delivery_server (
  node text primary key,
  alive_until timestamptz not null
);

-- What the node that reads a provider's list found for the shard of another. Deleted once it is delivered.
create table listed_message (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  shard smallint not null,
  messages jsonb not null,
  listed_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id)
);
