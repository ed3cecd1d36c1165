-- Users, how they sign in, what happened to them, and what operators did.

-- Some mailboxes have many spellings, which compare as one: plus-addressing anywhere, dots and the second domain at Gmail.
-- An index uses it: to change it, a migration replaces it and rebuilds app_user_friend_mailbox.
create function normalised_mailbox(p_email text) returns text
  language sql immutable parallel safe
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end
    from (select regexp_replace(split_part(lower(p_email), '@', 1), '\+.*$', '') as name, split_part(lower(p_email), '@', -1) as domain) part
  $$;

-- What one subscriber has: an IPv4 address, or the /64 of an IPv6 address. Null for anything else. The form is checked before the cast:
-- PostgreSQL before 18 refuses an exception block in the parallel build of an index.
-- Indexes use it: to change it, a migration replaces it and rebuilds session_of_network and session_without_device.
create function address_network(p_address text) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  c_octet constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
  c_ipv4 constant text := c_octet || '(\.' || c_octet || '){3}';
  c_groups constant text := '([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?';
  v_address text := regexp_replace(regexp_replace(lower(p_address), '^::ffff:(?=[0-9.]+$)', ''), '%.*$', '');
  v_count int;
begin
  if v_address ~ ('^' || c_ipv4 || '$') then
    return host(v_address::inet);
  end if;
  -- The last 32 bits may be written as an IPv4 address: they are no part of the /64.
  v_address := regexp_replace(v_address, ':' || c_ipv4 || '$', ':0:0');
  v_count := cardinality(array_remove(string_to_array(v_address, ':'), ''));
  if v_count = 8 and v_address ~ ('^' || c_groups || '$') or v_count < 8 and v_address ~ ('^' || c_groups || '::' || c_groups || '$') then
    return network(set_masklen(v_address::inet, 64))::text;
  end if;
  return null;
end $$;

create table app_user (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 320),
  -- Argon2id in its own notation; null for a user who only signs in with Google.
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_blocked boolean not null default false,
  referral_code text not null unique,
  referred_by bigint references app_user (id) check (referred_by <> id),
  created_at timestamptz not null default app_now(),
  -- When the user proved that they read mail there: by a reset link, or by the word of an identity provider.
  email_verified_at timestamptz
);
create index app_user_referred on app_user (referred_by, id desc) where referred_by is not null;
create index app_user_friend_mailbox on app_user (referred_by, normalised_mailbox(email)) where referred_by is not null;

-- Counters of one user. Their row is also the user's lock.
create table user_counter (
  user_id bigint primary key references app_user (id),
  event_seq bigint not null default 0,
  activation_serial bigint not null default 0
) with (fillfactor = 70);

-- What happened to a user, in order and without gaps. Frames are made from it when they are sent.
create table user_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null,
  activation_id bigint,
  message_no int,
  created_at timestamptz not null default app_now(),
  deposit_id bigint,
  primary key (user_id, seq)
);
create index user_event_by_age on user_event (created_at);

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

-- What operators did: who, what, before, after, when and from where. Append-only, and never with a secret.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id bigint not null references app_user (id),
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  address text
);
create trigger audit_log_immutable before update or delete on audit_log for each row execute function forbid_change();
create trigger audit_log_no_truncate before truncate on audit_log execute function forbid_change();
