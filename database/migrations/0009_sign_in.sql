-- More ways to sign in, and back in: mailed links, an identity elsewhere, a second factor.

-- When its owner proved that they read mail there: by a reset link, or by the word of an identity provider.
alter table app_user add column email_verified_at timestamptz;

-- One use, one hour; a newer one voids the older ones.
create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index password_reset_one_open on password_reset (user_id) where ended_at is null;

-- Who somebody is at an identity provider: never their address, always issuer and subject.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user (id),
  email text not null,
  created_at timestamptz not null default app_now(),
  primary key (issuer, subject)
);
create index user_identity_of_user on user_identity (user_id);

-- What the callback hands to the browser in place of a session: one use, 60 seconds, good only with that browser's cookie.
create table sign_in_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  user_id bigint not null references app_user (id),
  expires_at timestamptz not null
);

-- TOTP (RFC 6238). In force once confirmed.
create table second_factor (
  user_id bigint primary key references app_user (id),
  -- AES-256-GCM, bound to this row.
  secret_sealed bytea not null,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code is good once.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When this session last gave a fresh code (step-up).
alter table session add column second_factor_at timestamptz;
create index session_of_user on session (user_id, created_at desc);
