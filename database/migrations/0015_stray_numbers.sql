-- Numbers that are open at a provider and that nobody here bought: bought after the backup that this database came from, by another
-- installation with the same account, or by hand there. They are told of, and never cancelled without a word of the operator.
create table stray_number (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id)
);
