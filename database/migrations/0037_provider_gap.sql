-- What the hourly comparison with each provider could not explain.

-- When a provider's records were last compared with ours.
create table provider_comparison (
  provider_id bigint primary key references provider (id),
  compared_at timestamptz not null default app_now(),
  -- Why its records could not be read; its rows are then those of the comparison before.
  problem text,
  -- What was not compared.
  note text
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
  primary key (provider_id, kind, reference)
);
