-- Decides whose a payment is, as far as that can be decided now (docs/decisions/0011-whose-payment.md). Safe to repeat.
-- p_minimum in paise: what is worth less never waits for an operator. Returns the users to notify.
create or replace function payment_settle(p_payment_id bigint, p_minimum bigint default 100) returns setof bigint
  language plpgsql
  as $$
declare
  v_payment payment%rowtype;
  v_intent deposit_intent%rowtype;
  v_claim deposit%rowtype;
  v_deposit bigint;
  v_by_hand bigint;
  v_reason text;
  v_is_contested boolean;
  v_is_small boolean;
  v_rate bigint;
  v_clock_skew interval;
  v_paid_at timestamptz;
begin
  select * into strict v_payment from payment where id = p_payment_id for update;
  -- It can't be later than the moment we first saw it, whatever the bank's clock says.
  v_paid_at := least(v_payment.paid_at, v_payment.seen_at);
  v_clock_skew := case v_payment.method when 'upi' then interval '1 minute' else interval '0' end;
  if v_payment.deposit_id is null then
    -- The minute allows for clocks that differ, but not on a chain: it is public, so an intent could be opened for a payment just seen.
    select * into v_intent from deposit_intent i
      where i.currency = v_payment.currency and i.pay_units = v_payment.units and i.deposit_id is null
        and v_paid_at between i.created_at - v_clock_skew and i.expires_at + interval '1 minute'
        and not exists (select from app_user u where u.id = i.user_id and u.deleted_at is not null)
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

  if v_payment.deposit_id is null then
    select id into v_by_hand from deposit
      where method = v_payment.method and reference = v_payment.reference and state = 'credited' and is_by_hand;
  end if;
  if v_intent.id is not null and v_by_hand is null then
    -- Another payment of the same amount may have come first, an operator refused this one, or its user left.
    select * into v_intent from deposit_intent i
      where i.id = v_intent.id and i.deposit_id is null
        and not exists (select from app_user u where u.id = i.user_id and u.deleted_at is not null)
        and not exists (
        select 1 from deposit d
        where d.user_id = i.user_id and d.method = v_payment.method and d.reference = v_payment.reference and is_refused_for_good(d.state, d.reason))
      for update;
  end if;
  if v_by_hand is not null then
    -- An operator credited it before it was seen: whatever its amount, it credits nothing more. Without a rate it is tried again.
    if not hand_credit_arrive(v_by_hand, p_payment_id) then
      return;
    end if;
    v_deposit := v_by_hand;
  elsif v_intent.id is not null then
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
    -- Transaction ids are public: an operator decides between two claims, and no claim is credited meanwhile. A UTR is its first claimant's.
    v_is_contested := exists (select 1 from deposit where method = v_payment.method and reference = v_payment.reference and state = 'review')
      or v_payment.method = 'trc20' and 1 < (
        select count(*) from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending');
    for v_claim in
      select * from deposit where method = v_payment.method and reference = v_payment.reference and state = 'pending' order by declared_at, id for update
    loop
      v_rate := case v_payment.currency when 'USDT' then v_claim.usdt_rate_micros when 'TRX' then v_claim.trx_rate_micros end;
      v_is_small := coalesce(payment_worth(v_payment.currency, v_payment.units, v_rate) < p_minimum, false);
      v_reason := case
        -- Claimed before it was paid: a guess, however often it is repeated.
        when v_paid_at > v_claim.first_claimed_at + interval '1 minute' then 'claimed_too_early'
        when v_is_contested then 'contested'
        when exists (
          select 1 from deposit_intent i
          where i.currency = v_payment.currency and i.user_id <> v_claim.user_id
            and v_paid_at between i.created_at - v_clock_skew and i.created_at + interval '25 hours'
            and case v_payment.method
              when 'upi' then i.pay_units = v_payment.units and i.deposit_id is null
              -- Within 3 %: users round amounts, and exchanges keep a fee.
              else i.pay_units between ceil(v_payment.units / 1.03) and floor(v_payment.units / 0.97) end) then 'contested'
        when v_paid_at < (select created_at from app_user where id = v_claim.user_id) then 'older_than_account'
        when v_paid_at < v_claim.declared_at - interval '24 hours' then 'older_than_a_day' end;
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
          and v_paid_at between i.created_at - interval '1 minute' and i.created_at + interval '25 hours'
        order by i.created_at desc limit 1) end
    where id = p_payment_id;
end $$;
