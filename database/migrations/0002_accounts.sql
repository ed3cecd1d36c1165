create table app_user (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 320),
  -- Argon2id in its own notation; null for somebody who only signs in elsewhere.
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_blocked boolean not null default false,
  referral_code text not null unique,
  referred_by bigint references app_user (id) check (referred_by <> id),
  created_at timestamptz not null default app_now()
);

-- Counters of one user. Their row is also the user's lock.
create table user_counter (
  user_id bigint primary key references app_user (id),
  event_seq bigint not null default 0,
  activation_serial bigint not null default 0
) with (fillfactor = 70);

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
  check ((ended_at is null) = (end_reason is null))
);
-- I20: at most one live session per user.
create unique index session_one_live on session (user_id) where ended_at is null;
create index session_by_day on session (created_at);

-- One use, 30 seconds: what opens the live socket, so that no session token ever stands in a URL.
create table socket_ticket (
  ticket_hash bytea primary key,
  session_id text not null references session (id),
  expires_at timestamptz not null
);

-- What is counted against guessing and floods, shared by all nodes.
create table throttle_hit (
  kind text not null,
  key text not null,
  hit_at timestamptz not null default app_now()
);
create index throttle_hit_recent on throttle_hit (kind, key, hit_at);

-- What happened to a user, in order and without gaps (I21). Frames are made from it when they are sent.
create table user_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null,
  activation_id bigint,
  message_no int,
  created_at timestamptz not null default app_now(),
  primary key (user_id, seq)
);

-- The user's lock. Whoever changes a user's money or activations takes it before any other row, so that nobody waits in a ring.
create function lock_user(p_user_id bigint) returns void
  language sql
  as $$ select 1 from user_counter where user_id = p_user_id for update $$;

create function record_event(p_user_id bigint, p_type text, p_activation_id bigint default null, p_message_no int default null) returns bigint
  language plpgsql
  as $$
declare
  v_seq bigint;
begin
  update user_counter set event_seq = event_seq + 1 where user_id = p_user_id returning event_seq into strict v_seq;
  insert into user_event (user_id, seq, type, activation_id, message_no) values (p_user_id, v_seq, p_type, p_activation_id, p_message_no);
  return v_seq;
end $$;
