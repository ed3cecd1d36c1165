-- Money coming in: intents, what verifiers saw (payments), what users declared (deposits), promo codes and referral bonuses.

-- Work that one node at a time does, beside the watch of the providers.
create table duty_lease (
  duty text primary key,
  owner text not null,
  leased_until timestamptz not null,
  -- Up to when the work was done: whoever takes it over, or starts after days, goes on from there.
  done_until timestamptz
);

-- "This much will come, and I will know it by its last digits." A payment of exactly that in its time is its owner's alone.
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
create index deposit_intent_unpaid on deposit_intent (method, created_at) where deposit_id is null;

-- What a verifier saw arrive, once per reference, whoever it belongs to.
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
  -- The source's own words.
  raw jsonb not null,
  seen_at timestamptz not null default app_now(),
  judged_at timestamptz,
  deposit_id bigint unique,
  -- An intent of the same amount that was over when this came: an operator decides.
  suggested_intent_id bigint references deposit_intent (id),
  unique (method, reference),
  check ((method = 'upi') = (currency = 'INR')),
  check (case method when 'upi' then reference ~ '^[0-9]{12}$' else reference ~ '^[0-9a-f]{64}$' end)
);
create index payment_unclaimed on payment (seen_at) where deposit_id is null;
create index payment_unjudged on payment (id) where judged_at is null;

create table deposit (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  method text not null check (method in ('upi', 'trc20')),
  reference text not null,
  state text not null default 'pending' check (state in ('pending', 'review', 'credited', 'refused', 'expired')),
  -- Why it is in this state (deposits.reasons.ts has the words).
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
  -- From then on a bare transaction id that nobody else claims is credited.
  claimable_at timestamptz,
  checks int not null default 0,
  next_check_at timestamptz,
  settled_at timestamptz,
  unique (user_id, method, reference),
  constraint deposit_credited check ((state = 'credited') = (tx_id is not null and amount is not null and payment_id is not null and settled_at is not null)),
  constraint deposit_checked_while_pending check (state = 'pending' or next_check_at is null)
);
-- I16: one reference credits once, ever, whoever submits it.
create unique index deposit_credits_once on deposit (method, reference) where state = 'credited';
create unique index deposit_of_payment on deposit (payment_id) where state = 'credited';
create index deposit_claims on deposit (method, reference);
create index deposit_due on deposit (method, next_check_at) where state = 'pending';
create index deposit_of_user on deposit (user_id, declared_at desc);
alter table deposit_intent add foreign key (deposit_id) references deposit (id);
alter table payment add foreign key (deposit_id) references deposit (id);

create table promo_code (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{12}$'),
  amount bigint not null check (amount > 0),
  created_by text not null check (created_by ~ '^(system|admin:[0-9]+)$'),
  created_at timestamptz not null default app_now()
);

-- I17: a code is redeemed once in total.
create table promo_redemption (
  promo_id bigint primary key references promo_code (id),
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  redeemed_at timestamptz not null default app_now()
);
create index promo_redemption_of_user on promo_redemption (user_id, redeemed_at desc);

-- I18: one bonus for one friend, ever, and never for oneself.
create table referral_bonus (
  referee_id bigint primary key references app_user (id),
  referrer_id bigint not null references app_user (id) check (referrer_id <> referee_id),
  deposit_id bigint not null unique references deposit (id),
  amount bigint not null check (amount between 0 and 3000),
  state text not null check (state in ('credited', 'review', 'refused')),
  reason text,
  tx_id bigint references ledger_tx (id),
  created_at timestamptz not null default app_now(),
  check ((state = 'credited') = (tx_id is not null))
);
create index referral_bonus_of_referrer on referral_bonus (referrer_id, created_at desc);
create index app_user_referred on app_user (referred_by, id desc) where referred_by is not null;

-- Postings by hand name their user in `ref`, so that the user's own list finds them.
create index ledger_tx_by_hand on ledger_tx ((substring(ref from '^user:([0-9]+)$')::bigint)) where kind in ('adjustment', 'opening');

alter table user_event add column deposit_id bigint;

create function record_deposit_event(p_user_id bigint, p_deposit_id bigint) returns void
  language plpgsql
  as $$
declare
  v_seq bigint;
begin
  update user_counter set event_seq = event_seq + 1 where user_id = p_user_id returning event_seq into strict v_seq;
  insert into user_event (user_id, seq, type, deposit_id) values (p_user_id, v_seq, 'deposit', p_deposit_id);
end $$;

-- In paise, rounded down: paise themselves, or millionths of a coin at so many millionths of a rupee.
create function payment_worth(p_currency text, p_units bigint, p_rate_micros bigint) returns bigint
  language sql immutable
  as $$ select case p_currency when 'INR' then p_units else floor(p_units::numeric * p_rate_micros / 10000000000)::bigint end $$;

-- The same as people are shown it before it is credited: null for nothing, and for more than the wire and a wallet hold.
create function payment_shown(p_currency text, p_units bigint, p_rate_micros bigint) returns bigint
  language sql immutable
  as $$ select worth from payment_worth(p_currency, p_units, p_rate_micros) as worth where worth between 1 and 1000000000 $$;

-- Opens an intent over an amount nobody else was given within a day. The last two places of what must arrive are its mark and never 00:
-- p_base_units plus 1 to 99 steps, further up in hundreds of steps where all of these are taken.
create function intent_open(p_user_id bigint, p_method text, p_amount bigint, p_currency text, p_base_units bigint, p_step bigint, p_rate_micros bigint, p_minutes int) returns bigint
  language plpgsql
  as $$
declare
  v_slot smallint;
  v_units bigint;
  v_intent bigint;
begin
  perform lock_user(p_user_id);
  update deposit_intent set state = 'closed', slot = null where user_id = p_user_id and state = 'waiting' and expires_at <= app_now();
  select min(place) into v_slot from generate_series(1, 2) as place
    where place not in (select slot from deposit_intent where user_id = p_user_id and method = p_method and slot is not null);
  if v_slot is null then
    perform refuse('TOO_MANY_INTENTS');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('intent ' || p_currency, 0));
  for v_hundred in 0 .. 49 loop
    select p_base_units + (v_hundred * 100 + mark) * p_step into v_units from generate_series(1, 99) as mark
      where not exists (
        select 1 from deposit_intent i
        where i.currency = p_currency and i.pay_units = p_base_units + (v_hundred * 100 + mark) * p_step
          and (i.state = 'waiting' or i.created_at > app_now() - interval '25 hours'))
      order by random() limit 1;
    exit when v_units is not null;
  end loop;
  if v_units is null then
    perform refuse('DEPOSITS_BUSY');
  end if;
  insert into deposit_intent (user_id, method, amount, currency, pay_units, rate_micros, slot, expires_at)
    values (p_user_id, p_method, p_amount, p_currency, v_units, p_rate_micros, v_slot, app_now() + make_interval(mins => p_minutes))
    returning id into v_intent;
  return v_intent;
end $$;

-- Refused by an operator, for good; a verifier's no may be followed by a yes.
create function is_refused_for_good(p_state text, p_reason text) returns boolean
  language sql immutable
  as $$ select p_state = 'refused' and p_reason not in ('failed', 'other_recipient', 'not_a_payment', 'already_credited') $$;

-- A user says "I paid". The same words again find the same deposit; one that had come to nothing is looked into anew.
create function deposit_declare(p_user_id bigint, p_method text, p_reference text, p_usdt_rate_micros bigint, p_trx_rate_micros bigint, p_claim_minutes int) returns bigint
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  if exists (select 1 from deposit where method = p_method and reference = p_reference and state = 'credited') then
    perform refuse('REFERENCE_USED');
  end if;
  select * into v_deposit from deposit where user_id = p_user_id and method = p_method and reference = p_reference;
  if v_deposit.id is null then
    insert into deposit (user_id, method, reference, usdt_rate_micros, trx_rate_micros, claimable_at, next_check_at)
      values (p_user_id, p_method, p_reference, p_usdt_rate_micros, p_trx_rate_micros,
        case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end, app_now())
      returning * into v_deposit;
    perform record_deposit_event(p_user_id, v_deposit.id);
  elsif v_deposit.state in ('expired', 'refused') and not is_refused_for_good(v_deposit.state, v_deposit.reason) then
    update deposit set state = 'pending', reason = null, declared_at = app_now(), checks = 0, next_check_at = app_now(), settled_at = null,
        usdt_rate_micros = p_usdt_rate_micros, trx_rate_micros = p_trx_rate_micros,
        claimable_at = case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end
      where id = v_deposit.id;
    perform record_deposit_event(p_user_id, v_deposit.id);
  end if;
  return v_deposit.id;
end $$;

-- The verifier's word on a deposit that is not a payment (yet). p_state 'pending' comes with the next look; anything else ends it.
create function deposit_mark(p_deposit_id bigint, p_state text, p_reason text, p_next_check_at timestamptz) returns boolean
  language plpgsql
  as $$
declare
  v_user bigint := (select user_id from deposit where id = p_deposit_id);
  v_deposit deposit%rowtype;
begin
  perform lock_user(v_user);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  -- Settled, or found, by somebody who knew more in the meantime.
  if v_deposit.state <> 'pending' or v_deposit.payment_id is not null then
    return false;
  end if;
  update deposit set state = p_state, reason = p_reason, checks = checks + 1,
      next_check_at = case p_state when 'pending' then p_next_check_at end,
      settled_at = case p_state when 'pending' then null else app_now() end
    where id = p_deposit_id;
  if v_deposit.reason is distinct from p_reason or p_state <> 'pending' then
    perform record_deposit_event(v_user, p_deposit_id);
    return true;
  end if;
  return false;
end $$;

-- Writes down what a verifier saw. Answers the payment, known or new.
create function payment_record(p_method text, p_reference text, p_currency text, p_units bigint, p_payer text, p_paid_at timestamptz, p_raw jsonb) returns bigint
  language plpgsql
  as $$
declare
  v_payment bigint;
begin
  insert into payment (method, reference, currency, units, payer, paid_at, raw)
    values (p_method, p_reference, p_currency, p_units, p_payer, p_paid_at, p_raw)
    on conflict (method, reference) do nothing returning id into v_payment;
  return coalesce(v_payment, (select id from payment where method = p_method and reference = p_reference));
end $$;

-- Do the friend and who invited them look like one person: a device that both signed in with, or a payer that paid for both?
create function looks_like_one_person(p_referee_id bigint, p_referrer_id bigint, p_payer text) returns boolean
  language sql stable
  as $$
    select exists (
        select 1 from session friend join session referrer on referrer.user_id = p_referrer_id and referrer.device_id = friend.device_id
        where friend.user_id = p_referee_id)
      or exists (
        select 1 from deposit d join payment p on p.id = d.payment_id
        where d.user_id = p_referrer_id and d.state = 'credited' and p.payer = p_payer)
  $$;

-- The one place where a deposit becomes money: the deposit, and with the first one of a friend the bonus of who invited them, in one
-- ledger transaction. The locks of the user and of the referrer are held. Answers false when an operator has to look first;
-- p_actor is the operator who did.
create function deposit_credit(p_deposit_id bigint, p_payment_id bigint, p_actor text default 'system') returns boolean
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment payment%rowtype;
  v_rate bigint;
  v_amount bigint;
  v_tx bigint;
  v_referrer bigint;
  v_bonus bigint;
  v_is_review boolean := false;
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  select * into strict v_payment from payment where id = p_payment_id;
  v_rate := case v_payment.currency when 'INR' then null else coalesce(v_deposit.rate_micros,
    case v_payment.currency when 'USDT' then v_deposit.usdt_rate_micros else v_deposit.trx_rate_micros end) end;
  v_amount := payment_worth(v_payment.currency, v_payment.units, v_rate);
  if coalesce(v_amount, 0) = 0 or (p_actor = 'system' and v_amount + wallet_balance(v_deposit.user_id) > 1000000000) then
    update deposit set state = 'review', reason = case when coalesce(v_amount, 0) = 0 then 'too_small' else 'too_large' end,
        amount = case when v_amount between 1 and 1000000000 then v_amount end, rate_micros = v_rate, payment_id = p_payment_id, next_check_at = null
      where id = p_deposit_id;
    return false;
  end if;

  v_accounts := array[account_of_system(case v_payment.method when 'upi' then 'world:upi' else 'world:trc20' end), account_of_user(v_deposit.user_id, 'available')];
  v_amounts := array[-v_amount, v_amount];
  select referred_by into v_referrer from app_user where id = v_deposit.user_id;
  if v_referrer is not null and not exists (select 1 from referral_bonus where referee_id = v_deposit.user_id) then
    v_bonus := least(v_amount / 10, 3000);
    v_is_review := looks_like_one_person(v_deposit.user_id, v_referrer, v_payment.payer);
    if v_bonus > 0 and not v_is_review then
      v_accounts := v_accounts || array[account_of_system('referral_expense'), account_of_user(v_referrer, 'available')];
      v_amounts := v_amounts || array[-v_bonus, v_bonus];
    end if;
  end if;
  v_tx := ledger_post('deposit:' || v_payment.method || ':' || v_payment.reference, 'deposit', 'deposit:' || p_deposit_id, p_actor, null, v_accounts, v_amounts);
  if v_tx is null then
    raise exception 'payment % was credited before', p_payment_id;
  end if;
  update deposit set state = 'credited', reason = null, amount = v_amount, rate_micros = v_rate, payment_id = p_payment_id, tx_id = v_tx,
      next_check_at = null, settled_at = app_now()
    where id = p_deposit_id;
  update payment set deposit_id = p_deposit_id where id = p_payment_id;
  if v_bonus is not null then
    insert into referral_bonus (referee_id, referrer_id, deposit_id, amount, state, reason, tx_id)
      values (v_deposit.user_id, v_referrer, p_deposit_id, v_bonus, case when v_is_review then 'review' else 'credited' end,
        case when v_is_review then 'same_person' end, case when v_is_review then null else v_tx end);
    perform record_event(v_referrer, 'balance');
  end if;
  return true;
end $$;

-- Decides whose a payment is, as far as it can be decided now (decisions.md, Wallet and money in). Safe to repeat.
-- Answers the users who have news.
create function payment_settle(p_payment_id bigint) returns setof bigint
  language plpgsql
  as $$
declare
  v_payment payment%rowtype;
  v_intent deposit_intent%rowtype;
  v_claim deposit%rowtype;
  v_deposit bigint;
  v_reason text;
  v_is_contested boolean;
  v_clock_skew interval;
begin
  select * into strict v_payment from payment where id = p_payment_id for update;
  v_clock_skew := case v_payment.method when 'upi' then interval '1 minute' else interval '0' end;
  if v_payment.deposit_id is null then
    -- An intent of exactly this amount that was open when it was paid. A minute is for clocks that differ; a chain is public,
    -- so there nobody may open an intent for what they have just seen arrive.
    select * into v_intent from deposit_intent i
      where i.currency = v_payment.currency and i.pay_units = v_payment.units and i.deposit_id is null
        and v_payment.paid_at between i.created_at - v_clock_skew and i.expires_at + interval '1 minute'
      order by i.created_at desc limit 1;
  end if;
  -- Every user this may touch, and whoever invited them, in one order for everybody.
  perform 1 from user_counter c
    where c.user_id in (
      select u.id from (
        select v_intent.user_id as id union select d.user_id from deposit d where d.method = v_payment.method and d.reference = v_payment.reference) u
      union
      select a.referred_by from app_user a where a.id in (
        select v_intent.user_id union select d.user_id from deposit d where d.method = v_payment.method and d.reference = v_payment.reference))
    order by c.user_id for update;

  if v_intent.id is not null then
    -- Another payment of the same amount may have come first, or an operator refused this one.
    select * into v_intent from deposit_intent i
      where i.id = v_intent.id and i.deposit_id is null and not exists (
        select 1 from deposit d
        where d.user_id = i.user_id and d.method = v_payment.method and d.reference = v_payment.reference and is_refused_for_good(d.state, d.reason))
      for update;
  end if;
  if v_intent.id is not null then
    select id into v_deposit from deposit where user_id = v_intent.user_id and method = v_payment.method and reference = v_payment.reference for update;
    if v_deposit is null then
      insert into deposit (user_id, method, reference) values (v_intent.user_id, v_payment.method, v_payment.reference) returning id into v_deposit;
    end if;
    update deposit set rate_micros = v_intent.rate_micros, intent_id = v_intent.id where id = v_deposit;
    if deposit_credit(v_deposit, p_payment_id) then
      update deposit_intent set state = 'credited', slot = null, deposit_id = v_deposit where id = v_intent.id;
    end if;
    perform record_deposit_event(v_intent.user_id, v_deposit);
    return next v_intent.user_id;
  elsif v_payment.deposit_id is null then
    -- Transaction ids are public: two who claim one are told apart by an operator. A UTR is its first claimant's.
    -- What an operator has to decide is nobody else's meanwhile.
    v_is_contested := exists (select 1 from deposit where method = v_payment.method and reference = v_payment.reference and state = 'review')
      or v_payment.method = 'trc20' and 1 < (
        select count(*) from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending');
    for v_claim in
      select * from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending' order by declared_at, id for update
    loop
      v_reason := case
        when v_is_contested then 'contested'
        when exists (
          select 1 from deposit_intent i
          where i.currency = v_payment.currency and i.pay_units = v_payment.units and i.deposit_id is null and i.user_id <> v_claim.user_id
            and v_payment.paid_at between i.created_at - v_clock_skew and i.created_at + interval '25 hours') then 'contested'
        when v_payment.paid_at < (select created_at from app_user where id = v_claim.user_id) then 'older_than_account'
        when v_payment.paid_at < v_claim.declared_at - interval '24 hours' then 'older_than_a_day' end;
      if v_reason is not null then
        update deposit set state = 'review', reason = v_reason, payment_id = p_payment_id, next_check_at = null,
            amount = payment_shown(v_payment.currency, v_payment.units, case v_payment.currency when 'USDT' then usdt_rate_micros else trx_rate_micros end)
          where id = v_claim.id;
        v_is_contested := true;
      elsif app_now() < v_claim.claimable_at and not is_known_sender(v_claim.user_id, v_payment.payer) then
        -- Told once; looked at again when its time is over.
        continue when v_claim.payment_id is not null;
        update deposit set payment_id = p_payment_id, reason = 'waiting_for_rivals', next_check_at = claimable_at,
            amount = payment_shown(v_payment.currency, v_payment.units, case v_payment.currency when 'USDT' then usdt_rate_micros else trx_rate_micros end)
          where id = v_claim.id;
      elsif deposit_credit(v_claim.id, p_payment_id) then
        v_deposit := v_claim.id;
      else
        v_is_contested := true;
      end if;
      perform record_deposit_event(v_claim.user_id, v_claim.id);
      return next v_claim.user_id;
      exit when v_deposit is not null;
    end loop;
  else
    v_deposit := v_payment.deposit_id;
  end if;

  if v_deposit is not null then
    -- Whoever else claimed it learns that it is gone.
    for v_claim in
      select * from deposit where method = v_payment.method and reference = v_payment.reference and state in ('pending', 'review') and id <> v_deposit for update
    loop
      update deposit set state = 'refused', reason = 'already_credited', next_check_at = null, settled_at = app_now() where id = v_claim.id;
      perform record_deposit_event(v_claim.user_id, v_claim.id);
      return next v_claim.user_id;
    end loop;
    return query select referrer_id from referral_bonus where deposit_id = v_deposit;
  end if;
  update payment set judged_at = coalesce(judged_at, app_now()),
      suggested_intent_id = case when v_deposit is null then (
        select i.id from deposit_intent i
        where i.currency = v_payment.currency and i.pay_units = v_payment.units
          and v_payment.paid_at between i.created_at - interval '1 minute' and i.created_at + interval '25 hours'
        order by i.created_at desc limit 1) end
    where id = p_payment_id;
end $$;

-- A sender who paid for this user before, and for nobody else.
create function is_known_sender(p_user_id bigint, p_payer text) returns boolean
  language sql stable
  as $$
    select not exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id
        where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null and d.user_id <> p_user_id)
      and exists (select 1 from payment p where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null)
  $$;
create index payment_of_payer on payment (payer) where deposit_id is not null;

-- Redeems a code: 'success' with its amount, 'used' (with the amount where it was by this same user), or 'unknown'.
create function promo_redeem(p_user_id bigint, p_code text, out outcome text, out amount bigint)
  language plpgsql
  as $$
declare
  v_promo promo_code%rowtype;
  v_tx bigint;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  select * into v_promo from promo_code where code = p_code for update;
  if v_promo.id is null then
    outcome := 'unknown';
    return;
  end if;
  if exists (select 1 from promo_redemption where promo_id = v_promo.id) then
    outcome := 'used';
    select r.amount into amount from promo_redemption r where r.promo_id = v_promo.id and r.user_id = p_user_id;
    return;
  end if;
  v_tx := ledger_post('promo:' || v_promo.id, 'promo', 'promo:' || v_promo.id, 'user:' || p_user_id, null,
    array[account_of_system('promo_expense'), account_of_user(p_user_id, 'available')], array[-v_promo.amount, v_promo.amount]);
  insert into promo_redemption (promo_id, user_id, amount, tx_id) values (v_promo.id, p_user_id, v_promo.amount, v_tx);
  perform record_event(p_user_id, 'balance');
  outcome := 'success';
  amount := v_promo.amount;
end $$;

-- "Balance & Transactions": whatever put money into a wallet by itself or by hand, and what is on its way.
create view wallet_transaction as
  select user_id, 'd' || id as id, amount, reference as transaction_id,
    case method when 'upi' then 'bharatpay' else 'crypto' end as type, declared_at as time, state as status, reason
  from deposit
  union all
  select r.user_id, 'p' || r.promo_id, r.amount, c.code, 'promocode', r.redeemed_at, 'credited', null
  from promo_redemption r join promo_code c on c.id = r.promo_id
  union all
  select referrer_id, 'r' || referee_id, amount, 'REF-' || deposit_id, 'referral', created_at, state, reason
  from referral_bonus where amount > 0
  union all
  select substring(t.ref from '^user:([0-9]+)$')::bigint, 'a' || t.id, (
      select e.amount from ledger_entry e
      where e.tx_id = t.id and e.account_id = account_of_user(substring(t.ref from '^user:([0-9]+)$')::bigint, 'available')),
    'ADJ-' || t.id, 'adjustment', t.created_at, 'credited', t.reason
  from ledger_tx t where t.kind in ('adjustment', 'opening');
