-- When each scheduled job runs next, by the database's own clock: a node whose clock is wrong can neither start one early nor stop the others.
create table scheduled_job (
  name text primary key,
  due_at timestamptz not null,
  -- The node that runs it now, for as long as it renews its lease.
  owner text,
  leased_until timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  -- Failed runs since the last success, and when the first of them was.
  failures int not null default 0,
  failing_since timestamptz,
  last_error text,
  check ((owner is null) = (leased_until is null)),
  check ((failures > 0) = (failing_since is not null))
);

-- A notice of one kind goes to one address once an hour; more of them are counted and told in one later mail. A row of the kind
-- 'confirmation' says that an address nobody proved was asked for its proof.
create table mail_notice (
  email text not null,
  kind text not null,
  hour_ends_at timestamptz not null,
  folded int not null default 0 check (folded >= 0),
  primary key (email, kind)
);

-- What retention looks for, the oldest first.
create index user_event_by_age on user_event (created_at);
create index throttle_hit_by_age on throttle_hit (hit_at);
create index session_by_end on session (ended_at) where ended_at is not null;
create index password_reset_by_age on password_reset (expires_at);
