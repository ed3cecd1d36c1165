-- An activation: one number bought for one service, from reservation to its end. user_id leads every key,
-- so that the big tables can be partitioned by user.
create sequence activation_id_seq;

create table activation (
  user_id bigint not null references app_user (id),
  id bigint not null default nextval('activation_id_seq'),
  -- The user's own count: their first number is 1.
  serial_number bigint not null,
  service_id bigint not null references service (id),
  service_code text not null,
  server smallint not null references server (number),
  price bigint not null check (price > 0),
  hold_id bigint not null unique references hold (id),
  state text not null check (state in (
    'reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received', 'finished', 'cancelled', 'expired', 'failed')),
  -- Which of the six places on its server it takes; null once it is not active any more.
  slot smallint check (slot between 1 and 6),
  is_deep_check boolean not null,
  version int not null default 1 check (version > 0),
  replaces_id bigint,
  is_replaced boolean not null default false,
  reserved_at timestamptz not null default app_now(),
  -- By then the purchase has a number or the money is back.
  purchase_deadline timestamptz not null,
  failure text,
  provider_id bigint references provider (id),
  upstream_id text,
  phone_number text check (phone_number ~ '^\+[0-9]{6,15}$'),
  can_get_another boolean not null default false,
  -- The life of the number starts when we have it.
  created_at timestamptz,
  expires_at timestamptz,
  cancellable_at timestamptz,
  first_message_at timestamptz,
  ended_at timestamptz,
  cancel_actor text,
  cancel_asked_at timestamptz,
  primary key (user_id, id),
  unique (user_id, serial_number),
  foreign key (user_id, replaces_id) references activation (user_id, id),
  constraint activation_slot_while_active check ((slot is not null) = (state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling'))),
  constraint activation_has_number check (
    state in ('reserved', 'buying', 'unknown', 'failed')
    or (phone_number is not null and upstream_id is not null and provider_id is not null and created_at is not null and expires_at is not null and cancellable_at is not null)),
  constraint activation_message_iff_success check ((first_message_at is not null) = (state in ('received', 'finished'))),
  constraint activation_ended check ((ended_at is not null) = (state in ('finished', 'cancelled', 'expired', 'failed')))
);
create unique index activation_six_per_server on activation (user_id, server, slot) where slot is not null;
-- I13
create unique index activation_upstream on activation (provider_id, upstream_id) where upstream_id is not null;
create unique index activation_live_phone on activation (provider_id, phone_number, service_code) where state in ('waiting', 'cancelling');
create index activation_history on activation (user_id, created_at desc, id desc) where created_at is not null;
create index activation_undecided on activation (purchase_deadline) where state in ('reserved', 'buying', 'unknown');
create index activation_open on activation (provider_id, expires_at) where state in ('waiting', 'cancelling', 'received');
create index activation_cancelling on activation (provider_id) where state = 'cancelling';
create index activation_measured on activation (created_at) include (service_id, first_message_at) where state in ('received', 'finished', 'cancelled', 'expired');

-- One question to a provider for one number, written down before it is asked.
create table purchase_attempt (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  activation_id bigint not null,
  no int not null,
  provider_id bigint not null references provider (id),
  route_id bigint not null references route (id),
  service_code text not null,
  country text not null,
  state text not null default 'sending' check (state in (
    -- asked, no answer yet · it is the user's number · a certain no · nobody knows · found but unfit (deep check, above the ceiling, seen twice)
    -- · found after the money went back · looked for and not there
    'sending', 'ok', 'refused', 'unknown', 'rejected', 'late', 'closed')),
  sent_at timestamptz not null default app_now(),
  deadline timestamptz not null,
  node text not null,
  upstream_id text,
  phone_number text,
  cost_micros bigint check (cost_micros >= 0),
  currency text,
  -- The operator's rate on that day: paise for one unit of that currency.
  paise_per_unit bigint,
  detail text,
  -- For the orphan resolver: how many complete lists of the provider have not shown it.
  empty_lists int not null default 0,
  settled_at timestamptz,
  unique (user_id, activation_id, no),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create unique index purchase_attempt_one_open on purchase_attempt (user_id, activation_id) where state in ('sending', 'unknown');
create unique index purchase_attempt_upstream on purchase_attempt (provider_id, upstream_id) where upstream_id is not null;
create index purchase_attempt_undecided on purchase_attempt (provider_id, sent_at) where state in ('sending', 'unknown');

-- One SMS. Only ever added to, but for the text, which is erased when its time is over.
create table message (
  user_id bigint not null,
  activation_id bigint not null,
  no int not null check (no > 0),
  id bigint generated always as identity,
  text text not null,
  code text,
  received_at timestamptz not null default app_now(),
  primary key (user_id, activation_id, no),
  foreign key (user_id, activation_id) references activation (user_id, id)
);

-- Messages that came after the money went back: kept for the operator, not shown, not charged.
create table late_message (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  activation_id bigint not null,
  text text not null,
  code text,
  received_at timestamptz not null default app_now(),
  foreign key (user_id, activation_id) references activation (user_id, id)
);

-- What we still owe a provider: cancel a number nobody gets, finish one that is done, ask for one more message.
create table upstream_task (
  id bigint generated always as identity primary key,
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  kind text not null check (kind in ('cancel', 'finish', 'again')),
  user_id bigint,
  activation_id bigint,
  not_before timestamptz not null default app_now(),
  tries int not null default 0,
  outcome text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz
);
create unique index upstream_task_once on upstream_task (provider_id, upstream_id, kind) where kind in ('cancel', 'finish') or done_at is null;
create index upstream_task_due on upstream_task (provider_id, not_before) where done_at is null;

-- Numbers issued for a service, as keyed hashes: they outlive the numbers themselves.
create table issued_number (
  service_code text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  issued_at timestamptz not null default app_now(),
  primary key (service_code, number_hash)
);

-- The same key by the same user within a day gives the same answer and happens once.
create table idempotency (
  user_id bigint not null references app_user (id),
  key text not null check (length(key) between 1 and 200),
  call text not null,
  request_hash bytea not null,
  activation_id bigint,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);
