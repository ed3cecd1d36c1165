-- Numbers that users buy, from reservation to the end, and their messages. user_id leads every key, so that the big tables can be
-- partitioned by user.

create sequence activation_id_seq;

-- One number bought for one service.
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
  -- An erased number keeps its country: +91••••••••••
  phone_number text check (phone_number ~ '^\+[0-9]{6,15}$' or phone_number ~ '^\+[0-9]{2}•+$'),
  can_get_another boolean not null default false,
  -- The life of the number starts when we have it.
  created_at timestamptz,
  expires_at timestamptz,
  cancellable_at timestamptz,
  first_message_at timestamptz,
  ended_at timestamptz,
  cancel_actor text,
  cancel_asked_at timestamptz,
  -- A number that ended stays on its user's pages for half an hour, on every device, unless the user dismissed it.
  dismissed_at timestamptz,
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
-- A provider's id belongs to one activation, and a live number of one service to one user.
create unique index activation_upstream on activation (provider_id, upstream_id) where upstream_id is not null;
create unique index activation_live_phone on activation (provider_id, phone_number, service_code) where state in ('waiting', 'cancelling');
create index activation_history on activation (user_id, created_at desc, id desc) where created_at is not null;
create index activation_ended_lately on activation (user_id, ended_at) where dismissed_at is null and state in ('finished', 'cancelled', 'expired');
create index activation_undecided on activation (purchase_deadline) where state in ('reserved', 'buying', 'unknown');
create index activation_open on activation (provider_id, expires_at) where state in ('waiting', 'cancelling', 'received');
create index activation_cancelling on activation (provider_id) where state = 'cancelling';
create index activation_measured on activation (created_at) include (service_id, first_message_at) where state in ('received', 'finished', 'cancelled', 'expired');
-- Numbers of all users, newest first.
create index activation_of_everybody on activation (created_at desc, id desc) where created_at is not null;
-- The same for those that gave their money back: where they are rare, a list of them does not read through all the others.
create index activation_given_back on activation (created_at desc, id desc)
  where first_message_at is null and state in ('received', 'finished', 'cancelled', 'expired');
create index activation_unerased on activation (created_at) where phone_number not like '%•';

-- One request to a provider for one number, stored before it is sent.
create table purchase_attempt (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  activation_id bigint not null,
  no int not null,
  provider_id bigint not null references provider (id),
  route_id bigint not null references route (id),
  service_code text not null,
  country text not null,
  -- sending: no answer yet · ok: it is the user's number · refused: certainly not sold · unknown: no certain answer · rejected: found but
  -- unfit (deep check, above the ceiling, seen twice) · late: found after the money went back · closed: looked for and not found
  state text not null default 'sending' check (state in (
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
  -- How many complete lists of the provider have not named it.
  empty_lists int not null default 0,
  settled_at timestamptz,
  -- A random id, stored before the provider is asked and sent with the order where the protocol takes one.
  order_id text check (order_id ~ '^[0-9a-f]{32}$'),
  -- What the number may cost, fixed when the provider is asked.
  ceiling_micros bigint check (ceiling_micros > 0),
  ceiling_currency text,
  -- The purchase answer stated no cost, and the provider's list then stated one that we refuse.
  is_over_ceiling boolean not null default false,
  unique (user_id, activation_id, no),
  foreign key (user_id, activation_id) references activation (user_id, id),
  constraint purchase_attempt_within_ceiling check (
    state <> 'ok' or ceiling_micros is null or cost_micros is null or is_over_ceiling
    or (cost_micros <= ceiling_micros and currency is not distinct from ceiling_currency))
);
create unique index purchase_attempt_one_open on purchase_attempt (user_id, activation_id) where state in ('sending', 'unknown');
create unique index purchase_attempt_upstream on purchase_attempt (provider_id, upstream_id) where upstream_id is not null;
create unique index purchase_attempt_order on purchase_attempt (order_id) where order_id is not null;
create index purchase_attempt_undecided on purchase_attempt (provider_id, sent_at) where state in ('sending', 'unknown');
-- Given up without a complete list: the number may still turn up.
create index purchase_attempt_given_up on purchase_attempt (provider_id, sent_at) where state = 'closed' and empty_lists < 2;

-- One SMS. Append-only, except that its text is erased when its time is over.
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

-- Messages that arrived after the money went back: kept for the operator, not shown, not charged.
create table late_message (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  activation_id bigint not null,
  text text not null,
  code text,
  received_at timestamptz not null default app_now(),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index late_message_of_activation on late_message (user_id, activation_id);

-- Numbers issued for a service, as keyed hashes: they outlive the numbers themselves.
create table issued_number (
  service_code text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  issued_at timestamptz not null default app_now(),
  primary key (service_code, number_hash)
);

-- The same key by the same user within a day gives the same answer and has an effect once.
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
