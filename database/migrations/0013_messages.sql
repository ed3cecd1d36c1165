-- The messages of numbers, and what is kept about numbers: that one was issued, reported, refunded or erased.

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
create index message_of_code on message (code) where code is not null;

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
create index late_message_of_code on late_message (code) where code is not null;

-- Numbers issued for a service, as keyed hashes: they outlive the numbers themselves.
create table issued_number (
  service_code text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  issued_at timestamptz not null default app_now(),
  primary key (service_code, number_hash)
);

-- One report of each number, whatever became of it. Like issued_number it has the number as a keyed hash and outlives the number itself.
create table number_report (
  user_id bigint not null,
  activation_id bigint not null,
  reason text not null check (reason in ('registered', 'banned', 'wrong_country', 'no_sms')),
  service_code text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  route_id bigint references route (id),
  reported_at timestamptz not null default app_now(),
  primary key (user_id, activation_id),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
-- Asked for every number found: who reported it for this service.
create index number_report_of_number on number_report (service_code, number_hash) include (user_id);
create index number_report_of_route on number_report (route_id, reported_at) include (reason);

-- An operator gives back what a number cost: revenue → available, in one ledger transaction, once.
create table charge_refund (
  user_id bigint not null,
  -- A number is refunded once, ever.
  activation_id bigint primary key,
  -- What was charged for it, in paise.
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  -- How many messages its user had by then: none is added to them.
  messages int not null check (messages >= 0),
  refunded_at timestamptz not null default app_now(),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index charge_refund_of_user on charge_refund (user_id, refunded_at desc);
create trigger charge_refund_immutable before update or delete on charge_refund for each row execute function forbid_change();
create trigger charge_refund_no_truncate before truncate on charge_refund execute function forbid_change();
-- The refunds of a day are summed before another one.
create index charge_refund_by_time on charge_refund (refunded_at);

-- A number that was erased is still found by the operators' search, by the whole number or its last six digits: keyed hashes, written with the erasure.
create table erased_number (
  user_id bigint not null,
  activation_id bigint not null,
  number_hash bytea not null check (length(number_hash) = 32),
  tail_hash bytea not null check (length(tail_hash) = 32),
  primary key (user_id, activation_id),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index erased_number_whole on erased_number (number_hash);
create index erased_number_tail on erased_number (tail_hash);
