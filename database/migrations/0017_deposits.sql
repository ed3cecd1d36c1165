-- Money coming in: intents, what verifiers saw (payments), what users declared (deposits).

-- "This much will arrive, and its last digits tell whose it is." A payment of exactly that in its time is its owner's alone.
create table deposit_intent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  method text not null check (method in ('upi', 'trc20')),
  -- What was asked for, in paise.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('INR', 'USDT', 'TRX')),
  -- What must arrive: paise, or millionths of a coin.
  pay_units bigint not null check (pay_units > 0),
  -- Frozen: millionths of a rupee for one coin.
  rate_micros bigint check (rate_micros > 0),
  state text not null default 'waiting' check (state in ('waiting', 'credited', 'closed')),
  -- Which of the two places of its user and method it takes; null once it waits no more.
  slot smallint check (slot in (1, 2)),
  deposit_id bigint unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check ((method = 'upi') = (currency = 'INR')),
  check ((currency = 'INR') = (rate_micros is null)),
  constraint deposit_intent_slot_while_waiting check ((slot is not null) = (state = 'waiting')),
  constraint deposit_intent_credited check ((deposit_id is not null) = (state = 'credited'))
);
create unique index deposit_intent_two_open on deposit_intent (user_id, method, slot) where slot is not null;
create unique index deposit_intent_amount on deposit_intent (currency, pay_units) where state = 'waiting';
create index deposit_intent_recent_amount on deposit_intent (currency, pay_units, created_at);
create index deposit_intent_waiting on deposit_intent (method, expires_at) where state = 'waiting';
-- How many payments a user opened within a day.
create index deposit_intent_of_user on deposit_intent (user_id, created_at);
create index deposit_intent_by_age on deposit_intent (created_at) where state = 'closed';
create index deposit_intent_unpaid on deposit_intent (method, created_at) where deposit_id is null;

-- What a verifier saw arrive, once per reference, of any sender.
create table payment (
  id bigint generated always as identity primary key,
  method text not null check (method in ('upi', 'trc20')),
  -- Normalised: 12 digits, or 64 lower-case hexadecimal digits.
  reference text not null,
  currency text not null check (currency in ('INR', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  -- The sender's address or handle, where the source gives it.
  payer text,
  paid_at timestamptz not null,
  -- The source's answer as it was.
  raw jsonb not null,
  seen_at timestamptz not null default app_now(),
  judged_at timestamptz,
  deposit_id bigint unique,
  -- An intent of the same amount that was over when this arrived: an operator decides.
  suggested_intent_id bigint references deposit_intent (id),
  -- Worth less than the operator's minimum when it arrived: recorded, and never in an operator's inbox or alarm.
  is_small boolean not null default false,
  unique (method, reference),
  check ((method = 'upi') = (currency = 'INR')),
  check (case method when 'upi' then reference ~ '^[0-9]{12}$' else reference ~ '^[0-9a-f]{64}$' end)
);
create index payment_unclaimed on payment (seen_at) where deposit_id is null;
create index payment_unjudged on payment (id) where judged_at is null;
create index payment_of_payer on payment (payer) where deposit_id is not null;
create index payment_of_intent on payment (suggested_intent_id) where suggested_intent_id is not null;
-- The operators' search.
create index payment_by_reference on payment (reference text_pattern_ops);
create index payment_from_end on payment (reverse(reference) text_pattern_ops);
create index payment_by_payer on payment (lower(payer) text_pattern_ops) where payer is not null;

create table deposit (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  method text not null check (method in ('upi', 'trc20')),
  reference text not null,
  state text not null default 'pending' check (state in ('pending', 'review', 'credited', 'refused', 'expired')),
  -- Why it is in this state (deposits.reasons.ts has the texts).
  reason text,
  -- What the verifier says, in paise at the frozen rate; null until it is found.
  amount bigint check (amount > 0),
  rate_micros bigint,
  -- The rates on the day it was declared, as long as the coin is not known.
  usdt_rate_micros bigint,
  trx_rate_micros bigint,
  payment_id bigint references payment (id),
  intent_id bigint references deposit_intent (id),
  tx_id bigint unique references ledger_tx (id),
  declared_at timestamptz not null default app_now(),
  -- From then on a bare transaction id that no other user claims is credited.
  claimable_at timestamptz,
  checks int not null default 0,
  next_check_at timestamptz,
  settled_at timestamptz,
  -- When its user first claimed this reference: never moved by a later claim of the same reference. Null where no user claimed it
  -- (an intent, a match by hand).
  first_claimed_at timestamptz,
  -- An operator credited it before any payment was seen (hand_credit).
  is_by_hand boolean not null default false,
  unique (user_id, method, reference),
  constraint deposit_credited check (
    (state = 'credited') = (tx_id is not null and amount is not null and settled_at is not null and (payment_id is not null or is_by_hand))),
  constraint deposit_by_hand_is_credited check (not is_by_hand or state = 'credited'),
  constraint deposit_checked_while_pending check (state = 'pending' or next_check_at is null)
);
-- One reference credits once, ever, for one user.
create unique index deposit_credits_once on deposit (method, reference) where state = 'credited';
create unique index deposit_of_payment on deposit (payment_id) where state = 'credited';
create index deposit_claims on deposit (method, reference);
create index deposit_due on deposit (method, next_check_at) where state = 'pending';
create index deposit_of_user on deposit (user_id, declared_at desc);
create index deposit_by_state on deposit (state, id desc);
create index deposit_of_intent on deposit (intent_id) where intent_id is not null;
-- Claims that never matched a payment are deleted by age.
create index deposit_without_payment on deposit (settled_at) where state in ('expired', 'refused') and payment_id is null;
-- The operators' search.
create index deposit_by_reference on deposit (reference text_pattern_ops);
create index deposit_from_end on deposit (reverse(reference) text_pattern_ops);
alter table deposit_intent add foreign key (deposit_id) references deposit (id);
alter table payment add foreign key (deposit_id) references deposit (id);

-- An operator credits a declared payment that no verifier has shown yet: suspense → available. The payment that arrives later credits
-- nothing more: world → suspense.
create table hand_credit (
  deposit_id bigint primary key references deposit (id),
  -- In paise.
  amount bigint not null check (amount > 0),
  credited_at timestamptz not null default app_now(),
  payment_id bigint unique references payment (id),
  -- What the payment was worth, in paise; its posting, unless that is nothing.
  arrived_amount bigint check (arrived_amount >= 0),
  arrived_tx_id bigint unique references ledger_tx (id),
  arrived_at timestamptz,
  constraint hand_credit_arrived check (
    (payment_id is null) = (arrived_amount is null) and (payment_id is null) = (arrived_at is null)
    and (arrived_tx_id is not null) = (coalesce(arrived_amount, 0) > 0))
);
create index hand_credit_open on hand_credit (credited_at) where payment_id is null;
create index hand_credit_different on hand_credit (arrived_at) where arrived_amount <> amount;

-- Amounts of which no payment was left to open, for the alarm: the last time that a user was refused.
create table busy_amount (
  currency text not null,
  -- Before the last digits that identify a payment.
  base_units bigint not null check (base_units > 0),
  -- What raises the amount until it is unique.
  step bigint not null check (step > 0),
  refused_at timestamptz not null default app_now(),
  primary key (currency, base_units)
);

-- The feeds of payments that a verifier reads, and up to when they are complete. Away: not read for ten minutes.
create view deposit_feed as
  select method, done_until as checked_up_to, coalesce(done_until, changed_at) < app_now() - interval '10 minutes' as is_away
  from (
      select case key when 'upi' then 'upi' else 'trc20' end as method, changed_at
      from operator_setting
      where (key = 'upi' and value ->> 'tokenSealed' is not null and value ->> 'merchantId' is not null)
        or (key = 'crypto' and value ->> 'walletAddress' is not null)) feed
    left join job_lease on job = 'deposits:' || method;
