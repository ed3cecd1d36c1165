-- The clock, the guard of append-only tables, settings that screens change, and work that one node at a time does.

-- The one clock of the product. Tests shift it by replacing this function; no rule reads the time from anywhere else.
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select statement_timestamp() $$;

create function forbid_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'PL002'; end $$;

-- What operators change on screens. Settings that a deployment decides are in the environment instead.
create table operator_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default app_now()
);

-- Work that one node at a time does, besides watching the providers.
create table job_lease (
  job text constraint duty_lease_pkey primary key,
  owner text not null,
  leased_until timestamptz not null,
  -- The work is done up to this moment: the next owner continues from here, even days later.
  done_until timestamptz,
  -- The next reading of a feed that was cut short starts here. Null after a complete reading.
  resume_from timestamptz,
  -- The verifier's own note of the next page to read, once everything before it is recorded. Null where it needs none.
  resume_page text,
  -- Since when the readings of a feed fail; null once one succeeds. How old the last one is doesn't tell whether the source or we were away.
  failing_since timestamptz
);

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

-- One address gets one notice of a kind per hour; further ones are counted and summed up in one later mail. A row of the kind
-- 'confirmation' says that an unproven address was already asked for its proof.
create table mail_notice (
  email text not null,
  kind text not null,
  hour_ends_at timestamptz not null,
  folded int not null default 0 check (folded >= 0),
  primary key (email, kind)
);

-- Attempts that are limited (passwords, codes, sign-ups), counted for all nodes together.
-- The hits of one attempt share a number, so that an attempt that was no guess is taken back without touching those of others.
create sequence throttle_attempt as bigint;
create table throttle_hit (
  kind text not null,
  key text not null,
  hit_at timestamptz not null default app_now(),
  attempt_id bigint not null default nextval('throttle_attempt')
);
create index throttle_hit_recent on throttle_hit (kind, key, hit_at);
create index throttle_hit_attempt on throttle_hit (attempt_id);
create index throttle_hit_by_age on throttle_hit (hit_at);

-- What every table takes on the disk, with its indexes, at one time: which of them grows fastest, and when the disk ends.
create table table_sizes (
  at timestamptz primary key default app_now(),
  -- In bytes, by the table's name; those of test mode as `sandbox.<name>`.
  sizes jsonb not null,
  -- What was free on the disk of the database; null where that is another machine's.
  free_bytes bigint
);
