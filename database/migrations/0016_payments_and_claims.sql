-- Who may be believed about a payment: claims made before it, senders that are shared, friends that are one person; and how far a feed was read.

-- When its user first claimed this reference: never moved by a later claim of the same reference. Null where nobody claimed it (an
-- intent, a match by hand) and for what was settled before this rule.
alter table deposit add column first_claimed_at timestamptz;
update deposit set first_claimed_at = declared_at where state not in ('credited', 'refused') and intent_id is null;

-- The next reading of a feed that was cut short starts here. Null after a complete reading.
alter table duty_lease add column resume_from timestamptz;

-- The verifier's own note of the page to go on with, once everything before it is recorded. Null where it needs none.
alter table duty_lease add column resume_page text;

-- Worth less than the operator's minimum when it arrived: recorded, and never in an operator's inbox or alarm.
alter table payment add column is_small boolean not null default false;

-- Millionths of a rupee for a coin, as the operator has it now; null where it has no price.
create function coin_rate(p_currency text) returns bigint
  language sql stable
  as $$ select round((value -> 'rates' ->> p_currency)::numeric * 1000000)::bigint from operator_setting where key = 'crypto' $$;

update payment set is_small = true where deposit_id is null and payment_worth(currency, units, coin_rate(currency)) < 100;

-- Where one mailbox has many spellings, they compare as one: plus-addressing anywhere, dots and the second domain at Gmail.
create function normalised_mailbox(p_email text) returns text
  language sql immutable parallel safe
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end
    from (select regexp_replace(split_part(lower(p_email), '@', 1), '\+.*$', '') as name, split_part(lower(p_email), '@', -1) as domain) part
  $$;
create index app_user_friend_mailbox on app_user (referred_by, normalised_mailbox(email)) where referred_by is not null;

-- What one subscriber has: an IPv4 address, or the /64 of an IPv6 address. Null for anything else. The form is checked before the cast:
-- PostgreSQL before 18 refuses an exception block in the parallel build of an index.
create function address_network(p_address text) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  c_octet constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
  c_ipv4 constant text := c_octet || '(\.' || c_octet || '){3}';
  c_groups constant text := '([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?';
  v_address text := regexp_replace(regexp_replace(lower(p_address), '^::ffff:(?=[0-9.]+$)', ''), '%.*$', '');
  v_count int;
begin
  if v_address ~ ('^' || c_ipv4 || '$') then
    return host(v_address::inet);
  end if;
  -- The last 32 bits may be written as an IPv4 address: they are no part of the /64.
  v_address := regexp_replace(v_address, ':' || c_ipv4 || '$', ':0:0');
  v_count := cardinality(array_remove(string_to_array(v_address, ':'), ''));
  if v_count = 8 and v_address ~ ('^' || c_groups || '$') or v_count < 8 and v_address ~ ('^' || c_groups || '::' || c_groups || '$') then
    return network(set_masklen(v_address::inet, 64))::text;
  end if;
  return null;
end $$;
create index session_of_device on session (device_id, user_id) where device_id is not null;
create index session_of_network on session (address_network(address), created_at) where address is not null;
-- Sessions without a device are few, and are compared with all others.
create index session_without_device on session (address_network(address), created_at) where address is not null and device_id is null;

-- Does a friend look like one person with who invited them, or with another friend of theirs, in either order? One mailbox, one
-- payer, one device; where a device is unknown, one address within 24 hours.
create or replace function looks_like_one_person(p_referee_id bigint, p_referrer_id bigint, p_payer text) returns boolean
  language sql stable
  as $$
    select exists (
        select 1 from app_user friend join app_user other
          on other.referred_by = p_referrer_id and normalised_mailbox(other.email) = normalised_mailbox(friend.email)
        where friend.id = p_referee_id and other.id <> p_referee_id)
      or exists (
        select 1 from app_user friend join app_user referrer on referrer.id = p_referrer_id
        where friend.id = p_referee_id and normalised_mailbox(referrer.email) = normalised_mailbox(friend.email))
      or exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id join app_user other on other.id = d.user_id
        where p.payer = p_payer and p.deposit_id is not null and other.id <> p_referee_id
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
      or exists (
        select 1 from (select distinct device_id from session where user_id = p_referee_id and device_id is not null) mine
          join session theirs on theirs.device_id = mine.device_id and theirs.user_id <> p_referee_id
          join app_user other on other.id = theirs.user_id
        where other.id = p_referrer_id or other.referred_by = p_referrer_id)
      -- Theirs is unknown.
      or exists (
        select 1 from session mine join session theirs on address_network(theirs.address) = address_network(mine.address)
            and theirs.address is not null and theirs.device_id is null and theirs.user_id <> p_referee_id
            and theirs.created_at between mine.created_at - interval '24 hours' and mine.created_at + interval '24 hours'
          join app_user other on other.id = theirs.user_id
        where mine.user_id = p_referee_id and mine.address is not null
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
      -- Mine is unknown.
      or exists (
        select 1 from session mine join session theirs on address_network(theirs.address) = address_network(mine.address)
            and theirs.address is not null and theirs.user_id <> p_referee_id
            and theirs.created_at between mine.created_at - interval '24 hours' and mine.created_at + interval '24 hours'
          join app_user other on other.id = theirs.user_id
        where mine.user_id = p_referee_id and mine.address is not null and mine.device_id is null
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
  $$;

-- Why an operator looks at a bonus first; null for one that is credited at once. The referrer's lock is held, so the count is exact.
create function bonus_doubt(p_referee_id bigint, p_referrer_id bigint, p_payer text) returns text
  language sql stable
  as $$
    select case
      when looks_like_one_person(p_referee_id, p_referrer_id, p_payer) then 'same_person'
      when 20 <= (
        select count(*) from referral_bonus
        where referrer_id = p_referrer_id and amount > 0 and created_at > app_now() - interval '24 hours') then 'many_bonuses' end
  $$;

-- A user says "I paid". The same words again find the same deposit; one that had come to nothing is looked into anew.
create or replace function deposit_declare(p_user_id bigint, p_method text, p_reference text, p_usdt_rate_micros bigint, p_trx_rate_micros bigint, p_claim_minutes int) returns bigint
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
    insert into deposit (user_id, method, reference, usdt_rate_micros, trx_rate_micros, claimable_at, next_check_at, first_claimed_at)
      values (p_user_id, p_method, p_reference, p_usdt_rate_micros, p_trx_rate_micros,
        case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end, app_now(), app_now())
      returning * into v_deposit;
    perform record_deposit_event(p_user_id, v_deposit.id);
  elsif v_deposit.state in ('expired', 'refused') and not is_refused_for_good(v_deposit.state, v_deposit.reason) then
    update deposit set state = 'pending', reason = null, declared_at = app_now(), checks = 0, next_check_at = app_now(), settled_at = null,
        first_claimed_at = coalesce(first_claimed_at, declared_at),
        usdt_rate_micros = p_usdt_rate_micros, trx_rate_micros = p_trx_rate_micros,
        claimable_at = case p_method when 'trc20' then app_now() + make_interval(mins => p_claim_minutes) end
      where id = v_deposit.id;
    perform record_deposit_event(p_user_id, v_deposit.id);
  end if;
  return v_deposit.id;
end $$;

-- Refused by an operator, for good; a verifier's no may be followed by a yes, and a minimum by a lower one.
create or replace function is_refused_for_good(p_state text, p_reason text) returns boolean
  language sql immutable
  as $$ select p_state = 'refused' and p_reason not in ('failed', 'other_recipient', 'not_a_payment', 'already_credited', 'too_small') $$;

-- The one place where a deposit becomes money: the deposit, and with the first one of a friend the bonus of who invited them, in one
-- ledger transaction. The locks of the user and of the referrer are held. Answers false when it is not credited: too large, so an
-- operator has to look first, without a price, or worth nothing. p_actor is the operator who did.
create or replace function deposit_credit(p_deposit_id bigint, p_payment_id bigint, p_actor text default 'system') returns boolean
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
  v_doubt text;
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  select * into strict v_payment from payment where id = p_payment_id;
  v_rate := case v_payment.currency when 'INR' then null else coalesce(v_deposit.rate_micros,
    case v_payment.currency when 'USDT' then v_deposit.usdt_rate_micros else v_deposit.trx_rate_micros end) end;
  v_amount := payment_worth(v_payment.currency, v_payment.units, v_rate);
  if v_amount = 0 then
    update deposit set state = 'refused', reason = 'too_small', amount = null, rate_micros = v_rate, payment_id = p_payment_id,
        next_check_at = null, settled_at = app_now()
      where id = p_deposit_id;
    return false;
  end if;
  if v_amount is null or (p_actor = 'system' and v_amount + wallet_balance(v_deposit.user_id) > 1000000000) then
    update deposit set state = 'review', reason = case when v_amount is null then 'no_rate' else 'too_large' end,
        amount = case when v_amount between 1 and 1000000000 then v_amount end, rate_micros = v_rate, payment_id = p_payment_id, next_check_at = null
      where id = p_deposit_id;
    return false;
  end if;

  v_accounts := array[account_of_system(case v_payment.method when 'upi' then 'world:upi' else 'world:trc20' end), account_of_user(v_deposit.user_id, 'available')];
  v_amounts := array[-v_amount, v_amount];
  select referred_by into v_referrer from app_user where id = v_deposit.user_id;
  if v_referrer is not null and not exists (select 1 from referral_bonus where referee_id = v_deposit.user_id) then
    v_bonus := least(v_amount / 10, 3000);
    v_doubt := bonus_doubt(v_deposit.user_id, v_referrer, v_payment.payer);
    if v_bonus > 0 and v_doubt is null then
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
      values (v_deposit.user_id, v_referrer, p_deposit_id, v_bonus, case when v_doubt is null then 'credited' else 'review' end,
        v_doubt, case when v_doubt is null then v_tx end);
    perform record_event(v_referrer, 'balance');
  end if;
  return true;
end $$;

-- A sender who paid at least two of this user's intents, on different days, and nobody else ever; for a sum that fits what came before.
drop function is_known_sender(bigint, text);
create function is_known_sender(p_user_id bigint, p_payer text, p_amount bigint) returns boolean
  language sql stable
  as $$
    select not exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id
        where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null and d.user_id <> p_user_id)
      and exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id join deposit_intent i on i.deposit_id = d.id
        where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null and i.user_id = p_user_id
        having count(distinct (p.paid_at at time zone 'UTC')::date) >= 2 and p_amount <= 2 * max(d.amount))
  $$;

-- Decides whose a payment is, as far as it can be decided now (decisions.md, Wallet and money in). Safe to repeat.
-- p_minimum, in paise: what is worth less is never for an operator. Answers the users who have news.
drop function payment_settle(bigint);
create function payment_settle(p_payment_id bigint, p_minimum bigint default 100) returns setof bigint
  language plpgsql
  as $$
declare
  v_payment payment%rowtype;
  v_intent deposit_intent%rowtype;
  v_claim deposit%rowtype;
  v_deposit bigint;
  v_reason text;
  v_is_contested boolean;
  v_is_small boolean;
  v_rate bigint;
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
  -- Every user this may touch, and the users who invited them, in one lock order.
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
    -- Transaction ids are public: two who claim one are told apart by an operator. A UTR is its first claimant's, among those who
    -- claimed it once it was paid. What an operator has to decide is nobody else's meanwhile.
    v_is_contested := exists (select 1 from deposit where method = v_payment.method and reference = v_payment.reference and state = 'review')
      or v_payment.method = 'trc20' and 1 < (
        select count(*) from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending');
    for v_claim in
      select * from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending' order by declared_at, id for update
    loop
      v_rate := case v_payment.currency when 'USDT' then v_claim.usdt_rate_micros when 'TRX' then v_claim.trx_rate_micros end;
      v_is_small := coalesce(payment_worth(v_payment.currency, v_payment.units, v_rate) < p_minimum, false);
      v_reason := case
        -- A guess, however often it is repeated. A payment cannot be later than the moment we first saw it, whatever its clock says.
        when least(v_payment.paid_at, v_payment.seen_at) > v_claim.first_claimed_at + interval '1 minute' then 'claimed_too_early'
        when v_is_contested then 'contested'
        when exists (
          select 1 from deposit_intent i
          where i.currency = v_payment.currency and i.user_id <> v_claim.user_id
            and v_payment.paid_at between i.created_at - v_clock_skew and i.created_at + interval '25 hours'
            and case v_payment.method
              when 'upi' then i.pay_units = v_payment.units and i.deposit_id is null
              -- Within 3 %: people round, and exchanges keep a fee.
              else i.pay_units between ceil(v_payment.units / 1.03) and floor(v_payment.units / 0.97) end) then 'contested'
        when v_payment.paid_at < (select created_at from app_user where id = v_claim.user_id) then 'older_than_account'
        when v_payment.paid_at < v_claim.declared_at - interval '24 hours' then 'older_than_a_day' end;
      if v_reason is not null and v_is_small then
        update deposit set state = 'refused', reason = 'too_small', payment_id = p_payment_id, next_check_at = null, settled_at = app_now()
          where id = v_claim.id;
      elsif v_reason is not null then
        update deposit set state = 'review', reason = v_reason, payment_id = p_payment_id, next_check_at = null,
            amount = payment_shown(v_payment.currency, v_payment.units, v_rate)
          where id = v_claim.id;
        v_is_contested := true;
      elsif app_now() < v_claim.claimable_at
        and not is_known_sender(v_claim.user_id, v_payment.payer, payment_worth(v_payment.currency, v_payment.units, v_rate)) then
        -- Told once; looked at again when its time is over.
        continue when v_claim.payment_id is not null;
        update deposit set payment_id = p_payment_id, reason = 'waiting_for_rivals', next_check_at = claimable_at,
            amount = payment_shown(v_payment.currency, v_payment.units, v_rate)
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
    -- The other claimants learn that it is gone.
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
      is_small = coalesce(payment_worth(v_payment.currency, v_payment.units, coin_rate(v_payment.currency)) < p_minimum, false),
      suggested_intent_id = case when v_deposit is null then (
        select i.id from deposit_intent i
        where i.currency = v_payment.currency and i.pay_units = v_payment.units
          and v_payment.paid_at between i.created_at - interval '1 minute' and i.created_at + interval '25 hours'
        order by i.created_at desc limit 1) end
    where id = p_payment_id;
end $$;
