-- Phase 3 of a purchase: the provider certainly sold the number, by its own answer or by its list. Returns
-- 'attached': it is the user's number ·
-- 'late': the user's money is already back, or they no longer wait for it, or the old number of a switch ended meanwhile and the balance
-- doesn't cover this one ·
-- 'duplicate': the provider already gave out this id, or this live number ·
-- 'other': another number than the one that was asked for again ·
-- 'reported': this user, or two others, reported the number; nothing is changed ·
-- 'swapped': another purchase of the same kind has it, and this one's own number is looked for.
-- A late number, another one, and a second one for a live phone number are cancelled at the provider; the ledger doesn't change.
create or replace function purchase_confirm(
  p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text,
  p_can_get_another boolean, p_life_seconds int, p_cancel_wait_seconds int, p_number_hash bytea) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
  v_activation activation%rowtype;
  v_holder purchase_attempt%rowtype;
  v_outcome text;
  v_hold bigint;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform lock_user(v_attempt.user_id);
  select * into strict v_activation from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  -- Purchases with the same id, or the same number, are decided one after the other.
  perform pg_advisory_xact_lock(hashtextextended(format('id %s %s', v_attempt.provider_id, p_upstream_id), 0));
  perform pg_advisory_xact_lock(hashtextextended(format('number %s %s', v_attempt.provider_id, p_phone_number), 0));
  if v_attempt.state not in ('sending', 'unknown') then
    -- Already decided. A number we did not know then is cancelled; the same answer twice changes nothing.
    if v_attempt.upstream_id is distinct from p_upstream_id
        and not exists (select 1 from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id) then
      perform owe_provider(v_attempt.provider_id, p_upstream_id, 'cancel', v_attempt.user_id, v_attempt.activation_id);
    end if;
    return 'late';
  end if;
  select * into v_holder from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id;
  if found and v_activation.again_of_id is not null then
    -- No new number: the one that was asked for is open again under its old id, and is given back.
    if (v_holder.user_id, v_holder.activation_id) = (v_activation.user_id, v_activation.again_of_id) then
      perform owe_provider(v_attempt.provider_id, p_upstream_id, 'cancel', v_attempt.user_id, v_attempt.activation_id);
    end if;
    update purchase_attempt set state = 'refused', detail = 'upstream id seen before: ' || p_upstream_id, settled_at = app_now() where id = p_attempt_id;
    return 'duplicate';
  elsif found then
    -- A list said so, read before that purchase was confirmed: the next one shows this purchase's own number.
    if v_attempt.state = 'unknown' then
      return 'swapped';
    end if;
    -- The list gave this number to an unconfirmed purchase: any number of the same kind serves.
    if v_holder.state <> 'ok' or v_holder.detail is not null or v_holder.settled_at > v_holder.deadline then
      update purchase_attempt set state = 'unknown', detail = 'its number went to attempt ' || v_holder.id where id = p_attempt_id;
      update activation set state = 'unknown' where user_id = v_activation.user_id and id = v_activation.id and state = 'buying';
      return 'swapped';
    end if;
    update purchase_attempt set state = 'refused', detail = 'upstream id seen before: ' || p_upstream_id, settled_at = app_now() where id = p_attempt_id;
    return 'duplicate';
  end if;
  if v_activation.state not in ('buying', 'unknown') or waitlist_is_over(v_activation.id) then
    v_outcome := 'late';
  elsif p_phone_number <> (select phone_number from activation where user_id = v_activation.user_id and id = v_activation.again_of_id) then
    v_outcome := 'other';
  elsif exists (select 1 from activation where provider_id = v_attempt.provider_id and phone_number = p_phone_number
      and service_code = v_activation.service_code and state in ('waiting', 'cancelling')) then
    v_outcome := 'duplicate';
  elsif is_reported(v_activation.user_id, v_activation.service_code, p_number_hash) then
    return 'reported';
  else
    v_outcome := 'attached';
    if v_activation.switched_from_id is not null then
      v_hold := switch_confirm(v_activation, v_attempt.price);
      if v_hold is null then
        perform purchase_release(v_activation.user_id, v_activation.id,
          case when v_activation.key_id is null then 'INSUFFICIENT_BALANCE' else 'BUDGET_SPENT' end);
        v_outcome := 'late';
      end if;
    end if;
  end if;
  update purchase_attempt set
      state = case v_outcome when 'attached' then 'ok' when 'late' then 'late' else 'rejected' end,
      upstream_id = p_upstream_id, phone_number = p_phone_number, cost_micros = p_cost_micros, currency = p_currency,
      paise_per_unit = (select paise_per_unit from provider where id = v_attempt.provider_id), settled_at = app_now(),
      detail = case v_outcome when 'other' then 'another number' else detail end
    where id = p_attempt_id;
  if v_outcome <> 'attached' then
    perform owe_provider(v_attempt.provider_id, p_upstream_id, 'cancel', v_attempt.user_id, v_attempt.activation_id);
    return v_outcome;
  end if;
  if v_hold is not null then
    v_activation.hold_id := v_hold;
    perform record_event(v_activation.user_id, 'balance');
  elsif (select amount from hold where id = v_activation.cap_hold_id) <> v_attempt.price then
    -- What was held for any offer gives way to the price of this one.
    perform wallet_resolve(v_activation.cap_hold_id, 'release', 'system');
    v_activation.hold_id := wallet_hold(v_attempt.user_id, v_attempt.price, 'activation:' || v_activation.id, 'user:' || v_attempt.user_id,
      p_key_id => v_activation.key_id, p_key_day => v_activation.key_day);
    perform record_event(v_activation.user_id, 'balance');
  end if;
  update activation set state = 'waiting', hold_id = v_activation.hold_id, provider_id = v_attempt.provider_id, route_id = v_attempt.route_id, upstream_id = p_upstream_id, phone_number = p_phone_number,
      can_get_another = p_can_get_another, created_at = app_now(),
      expires_at = app_now() + make_interval(secs => p_life_seconds), cancellable_at = app_now() + make_interval(secs => p_cancel_wait_seconds)
    where user_id = v_activation.user_id and id = v_activation.id;
  if v_activation.replaces_id is not null then
    update activation set is_replaced = true where user_id = v_activation.user_id and id = v_activation.replaces_id;
  end if;
  insert into issued_number (service_code, number_hash) values (v_activation.service_code, p_number_hash) on conflict do nothing;
  perform waitlist_end_bought(v_activation.id);
  -- The new number of a switch takes the place of another one, a number again is no new one, and what software buys is not what its owner waits for.
  if v_activation.switched_from_id is null and v_activation.again_of_id is null and v_activation.key_id is null then
    perform waitlist_remove_automatic(v_activation.user_id, v_activation.service_code);
  end if;
  perform record_event(v_activation.user_id, 'activation', v_activation.id);
  return v_outcome;
end $$;
