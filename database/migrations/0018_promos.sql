-- Promo codes.

create table promo_code (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{12}$'),
  amount bigint not null check (amount > 0),
  created_by text not null check (created_by ~ '^(system|admin:[0-9]+)$'),
  created_at timestamptz not null default app_now()
);
-- The operators' search.
create index promo_code_by_beginning on promo_code (code text_pattern_ops);

-- A code is redeemed once, by one user.
create table promo_redemption (
  promo_id bigint primary key references promo_code (id),
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  redeemed_at timestamptz not null default app_now()
);
create index promo_redemption_of_user on promo_redemption (user_id, redeemed_at desc);
