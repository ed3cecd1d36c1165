-- The checklist of a new installation: what was seen to work, its one-time links, and its tries with money.

create table go_live_line (
  line text primary key,
  -- When it last worked, and what was found then (its shape is the feature's).
  passed_at timestamptz,
  found jsonb,
  passed_by bigint references app_user (id),
  -- The last try, if it failed since.
  failed_at timestamptz,
  problem text,
  constraint go_live_line_passed check ((passed_at is null) = (found is null)),
  constraint go_live_line_failed check ((failed_at is null) = (problem is null))
);

create table go_live_link (
  token_hash bytea primary key,
  line text not null check (line in ('address', 'mail')),
  user_id bigint not null references app_user (id),
  -- The address or the mail server that it proves.
  about text not null,
  expires_at timestamptz not null
);
create index go_live_link_expires on go_live_link (expires_at);
create index go_live_link_of_user on go_live_link (user_id);

create table go_live_trial (
  id bigint generated always as identity primary key,
  line text not null check (line in ('number', 'payment')),
  user_id bigint not null references app_user (id),
  -- What it waits for; a test number has none while it is being bought.
  activation_id bigint,
  intent_id bigint references deposit_intent (id),
  -- In paise: lent to the operator's account for a test number, and taken back from there.
  lent bigint not null default 0 check (lent >= 0),
  given_back bigint not null default 0 check (given_back >= 0),
  started_at timestamptz not null default app_now(),
  settled_at timestamptz,
  foreign key (user_id, activation_id) references activation (user_id, id)
);
-- At most one of each runs.
create unique index go_live_trial_running on go_live_trial (line) where settled_at is null;
create index go_live_trial_of_intent on go_live_trial (intent_id);
create index go_live_trial_of_activation on go_live_trial (user_id, activation_id);
