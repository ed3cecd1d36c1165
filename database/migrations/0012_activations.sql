-- Numbers that users buy, from reservation to the end. user_id leads every key, so that the big tables can be partitioned by user.

create sequence activation_id_seq;

-- One number bought for one service. A revealed number (its late code was bought) stays cancelled or expired, because its hold was released
-- and its route failed; revealed_at makes it a success for its user.
create table activation (
  user_id bigint not null references app_user (id),
  id bigint not null default nextval('activation_id_seq'),
  -- The user's own count: their first number is 1.
  serial_number bigint not null,
  service_id bigint not null references service (id),
  service_code text not null,
  server smallint not null references server (number),
  price bigint not null check (price > 0),
  -- A switch that needs no more money than its old number holds has no hold of its own before its number is found.
  hold_id bigint references hold (id),
  state text not null check (state in (
    'reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received', 'finished', 'cancelled', 'expired', 'failed')),
  -- Which of the six places on its server it takes; null once it is not active any more. Numbers bought by key take none: they count
  -- against the key's own limit.
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
  -- The route that its number came from.
  route_id bigint references route (id),
  -- In paise. Null: bought on one server, at its price.
  price_cap bigint check (price_cap > 0),
  -- Held while offers up to the cap are tried; the hold of the number's own price takes its place.
  cap_hold_id bigint unique references hold (id),
  -- The country that the number shall come from, as ISO 3166 alpha-2; null for any.
  wanted_country text check (wanted_country ~ '^[A-Z]{2}$'),
  -- A number that ended without a code: its provider is asked for a late one until then; null once it calls the number over.
  asked_until timestamptz,
  -- When the first late message arrived. The offer ends a day later.
  late_code_at timestamptz,
  revealed_at timestamptz,
  reveal_tx_id bigint references ledger_tx (id),
  -- A cancel can be recorded before its time: the number is `cancelling` until cancellable_at, and sent then. 'user' pressed Cancel; 'report'
  -- and 'switch' wait for cancellable_at. Kept after the cancel; null as long as there is none.
  cancel_reason text check (cancel_reason in ('user', 'report', 'switch')),
  -- Switch: a user buys another number of the same service in place of one that waits. The two are a pair with one hold of the higher
  -- price; the first code captures its own number's price and returns the rest. On the newer number: the one it is bought in place of.
  switched_from_id bigint,
  -- On the older number, once the newer one is found.
  switched_to_id bigint,
  -- On the older number: what was held for it alone. `hold_id` is then the pair's.
  hold_before_switch_id bigint unique references hold (id),
  -- The key that it was bought by, and the day of the operator's zone that its price counts on. A switch counts on its old number's day.
  key_id bigint,
  key_day date,
  -- The buyer's own id of the order: one number, for good.
  order_id text check (length(order_id) between 1 and 200),
  -- When its software last asked for one more code; those that arrived before are known to it.
  asked_again_at timestamptz,
  -- What its price was made from: the service's price and its buyer's tier at that time.
  list_price bigint check (list_price > 0),
  tier_basis_points int,
  -- A purchase that got no number keeps its row and its postings. What else was stored with it is deleted after a day: when that was.
  forgotten_at timestamptz,
  primary key (user_id, id),
  unique (user_id, serial_number),
  foreign key (user_id, replaces_id) references activation (user_id, id),
  foreign key (user_id, switched_from_id) references activation (user_id, id),
  foreign key (user_id, switched_to_id) references activation (user_id, id),
  constraint activation_places_are_for_people check (key_id is null or slot is null),
  constraint activation_slot_while_active check (
    (slot is not null) = (key_id is null and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling'))),
  constraint activation_has_number check (
    state in ('reserved', 'buying', 'unknown', 'failed')
    or (phone_number is not null and upstream_id is not null and provider_id is not null and created_at is not null and expires_at is not null and cancellable_at is not null)),
  constraint activation_message_iff_success check ((first_message_at is not null) = (state in ('received', 'finished'))),
  constraint activation_ended check ((ended_at is not null) = (state in ('finished', 'cancelled', 'expired', 'failed'))),
  constraint activation_cancel_has_actor check (cancel_reason is null or cancel_actor is not null),
  constraint activation_late_after_end check (late_code_at is null or state in ('cancelled', 'expired')),
  constraint activation_reveal_is_paid check ((revealed_at is null) = (reveal_tx_id is null)),
  constraint activation_reveals_late_code check (revealed_at is null or late_code_at is not null),
  constraint activation_within_cap check (price <= price_cap),
  -- A switch on one server may need more than its old number holds: that is its cap_hold_id, without a price_cap.
  constraint activation_cap_hold check ((price_cap is null) = (cap_hold_id is null) or switched_from_id is not null),
  constraint activation_has_hold check (
    hold_id is not null or (switched_from_id is not null and state in ('reserved', 'buying', 'unknown', 'failed'))),
  constraint activation_shares_after_switch check (hold_before_switch_id is null or switched_to_id is not null),
  constraint activation_key_day check ((key_id is null) = (key_day is null)),
  constraint activation_made_price check ((list_price is null) = (tier_basis_points is null))
);
create unique index activation_six_per_server on activation (user_id, server, slot) where slot is not null;
-- A provider's id belongs to one activation, and a live number of one service to one user.
create unique index activation_upstream on activation (provider_id, upstream_id) where upstream_id is not null;
create unique index activation_live_phone on activation (provider_id, phone_number, service_code) where state in ('waiting', 'cancelling');
create index activation_history on activation (user_id, created_at desc, id desc) where created_at is not null;
create index activation_ended_lately on activation (user_id, ended_at) where dismissed_at is null and state in ('finished', 'cancelled', 'expired');
create index activation_undecided on activation (purchase_deadline) where state in ('reserved', 'buying', 'unknown');
create index activation_open on activation (provider_id, expires_at) where state in ('waiting', 'cancelling', 'received');
create index activation_asked on activation (provider_id, asked_until) where asked_until is not null;
create index activation_cancelling on activation (provider_id) where state = 'cancelling';
create index activation_measured on activation (created_at)
  include (user_id, id, service_id, route_id, first_message_at, expires_at, ended_at, cancel_actor, cancel_asked_at, cancel_reason)
  where state in ('received', 'finished', 'cancelled', 'expired');
-- Few: added to the counts that are read from activation_measured alone.
create index activation_revealed on activation (created_at) where revealed_at is not null;
-- The outcomes of one service on one route, since its fall.
create index activation_of_pair on activation (route_id, service_id, created_at)
  where state in ('received', 'finished', 'cancelled', 'expired');
-- Numbers of all users, newest first.
create index activation_of_everybody on activation (created_at desc, id desc) where created_at is not null;
-- The same for those that gave their money back: where they are rare, a list of them does not read through all the others.
create index activation_given_back on activation (created_at desc, id desc)
  where first_message_at is null and state in ('received', 'finished', 'cancelled', 'expired');
create index activation_unerased on activation (created_at) where phone_number not like '%•';
-- A user's numbers that haven't ended, those that keep listening after a code included: what the user's page shows is read from here
-- (activation_open has the numbers of all users).
create index activation_current on activation (user_id)
  where state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received');
-- A hold is of one number, or of a pair: the older one and the newer one.
create unique index activation_hold on activation (hold_id, (switched_to_id is null));
create unique index activation_switched_once on activation (user_id, switched_from_id) where switched_from_id is not null and state <> 'failed';
-- Numbers that were switched for another one are few.
create index activation_switched on activation (user_id, id) where switched_to_id is not null;
create unique index activation_reveal_tx on activation (reveal_tx_id) where reveal_tx_id is not null;
create index activation_late_code on activation (user_id, late_code_at) where late_code_at is not null;
create index activation_active_by_key on activation (key_id)
  where key_id is not null and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling');
create index activation_of_key on activation (key_id, created_at desc, id desc) where key_id is not null and created_at is not null;
-- A key that bought nothing may be deleted.
create index activation_by_key on activation (key_id) where key_id is not null;
create unique index activation_order on activation (user_id, order_id) where order_id is not null and state <> 'failed';
create index activation_unforgotten on activation (ended_at, id) where state = 'failed' and forgotten_at is null;
-- An operator names a number without its user.
create index activation_by_id on activation (id);
-- The operators' search.
create index activation_phone_from_end on activation (reverse(phone_number) text_pattern_ops) where phone_number is not null;
create index activation_of_upstream on activation (upstream_id text_pattern_ops) where upstream_id is not null;

-- One request to a provider for one number, stored before it is sent. It keeps the offer that it was made for: one purchase may try several.
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
  service_id bigint references service (id),
  -- In paise: what the user pays for its number.
  price bigint check (price > 0),
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
-- Closed without an answer or a number: a provider may forget its numbers for that long, so the number may still turn up.
create index purchase_attempt_given_up on purchase_attempt (provider_id, sent_at) where state = 'closed';
-- What was bought at a provider in a time, for the comparison with its records.
create index purchase_attempt_sent on purchase_attempt (provider_id, sent_at) where upstream_id is not null;
-- Numbers that purchases found and no user got, rejected or late, until their phone number is erased. For purchases that ended without a
-- number: elsewhere it is erased with the number that the user got.
create index purchase_attempt_unerased on purchase_attempt (sent_at) where phone_number is not null and state in ('rejected', 'late');

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
