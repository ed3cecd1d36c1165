-- What the hourly comparison with each provider could not explain.

-- When a provider's records were last compared with ours.
create table provider_comparison (
  provider_id bigint primary key references provider (id),
  -- Null for a provider that was never read.
  compared_at timestamptz,
  -- Why its records could not be read; its rows are then those of the comparison before.
  problem text,
  -- What was not compared.
  note text,
  -- Its first try: since then it could not be read.
  tried_at timestamptz not null default app_now(),
  -- What provider_gap doesn't list because there is too much of it.
  unlisted_count int not null default 0 check (unlisted_count >= 0),
  unlisted_micros bigint not null default 0 check (unlisted_micros >= 0)
);

-- A difference found by the last two readings of a comparison. Amounts are in the provider's currency.
create table provider_gap (
  provider_id bigint not null references provider (id),
  kind text not null,
  -- The number's id at the provider.
  reference text not null,
  booked_at timestamptz not null,
  micros bigint not null check (micros >= 0),
  currency text not null,
  says text not null,
  found_at timestamptz not null default app_now(),
  -- An operator has cleared it with the provider: it is none of what is unexplained, and stays so while its sum is the same.
  settled_at timestamptz,
  settled_by bigint references app_user (id),
  settled_note text,
  primary key (provider_id, kind, reference),
  constraint provider_gap_settled_with_note check ((settled_at is null) = (settled_note is null) and (settled_at is null) = (settled_by is null))
);
