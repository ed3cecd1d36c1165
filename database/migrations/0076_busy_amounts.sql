-- Amounts of which no payment was left to open, for the alarm: the last time that a user was refused.
create table busy_amount (
  currency text not null,
  -- Before the last digits that identify a payment.
  base_units bigint not null check (base_units > 0),
  -- What raises the amount until it is unique.
  step bigint not null check (step > 0),
  refused_at timestamptz not null default app_now(),
  primary key (currency, base_units)
);
-- How many payments a user opened within a day.
create index deposit_intent_of_user on deposit_intent (user_id, created_at);
