-- How users sign in, and what they sign in with.

create table session (
  id text primary key,
  user_id bigint not null references app_user (id),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('replaced', 'logout', 'blocked', 'expired', 'reset')),
  device_id text,
  is_mobile boolean not null default false,
  user_agent text,
  address text,
  -- When this session last gave a fresh code (step-up).
  second_factor_at timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
-- At most one live session per user.
create unique index session_one_live on session (user_id) where ended_at is null;
create index session_by_day on session (created_at);
create index session_by_end on session (ended_at) where ended_at is not null;
create index session_of_user on session (user_id, created_at desc);
-- How many phones there are.
create index session_mobile on session (device_id) where is_mobile and device_id is not null;
create index session_of_device on session (device_id, user_id) where device_id is not null;
create index session_of_network on session (address_network(address), created_at) where address is not null;
-- The operators' search.
create index session_of_address on session (address text_pattern_ops, created_at desc) where address is not null;
-- Sessions without a device are few, and are compared with all others.
create index session_without_device on session (address_network(address), created_at) where address is not null and device_id is null;

-- Opens the live socket: one use, 30 seconds, so that no session token ever appears in a URL.
create table socket_ticket (
  ticket_hash bytea primary key,
  session_id text not null references session (id),
  expires_at timestamptz not null
);

-- Devices that signed in to an account: guesses from elsewhere do not lock them out.
create table known_device (
  user_id bigint not null references app_user (id),
  device_id text not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, device_id)
);
create index known_device_by_age on known_device (seen_at);

-- One use, one hour; a newer one voids the older ones.
create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index password_reset_one_open on password_reset (user_id) where ended_at is null;
create index password_reset_by_age on password_reset (expires_at);

-- A user at an identity provider: identified by issuer and subject, never by address.
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
  -- The newest time step whose code was used: each code works once.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
