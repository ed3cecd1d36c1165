-- What operators do: written down, and never without a name.

-- Who, what, before, after, when and from where. Only ever added to; secrets never stand in it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id bigint not null references app_user (id),
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  address text
);
create trigger audit_log_immutable before update or delete on audit_log for each row execute function forbid_change();
create trigger audit_log_no_truncate before truncate on audit_log execute function forbid_change();

-- Everybody's numbers, newest first.
create index activation_of_everybody on activation (created_at desc, id desc) where created_at is not null;
create index deposit_by_state on deposit (state, id desc);

-- Sets what a user can spend by posting the difference. Answers what it was before, in paise.
create function wallet_adjust(p_user_id bigint, p_balance bigint, p_expected bigint, p_admin_id bigint, p_reason text) returns bigint
  language plpgsql
  as $$
declare
  v_available bigint := account_of_user(p_user_id, 'available');
  v_before bigint;
begin
  perform lock_user(p_user_id);
  select balance into strict v_before from ledger_account where id = v_available for update;
  if p_expected is not null and p_expected <> v_before then
    perform refuse('BALANCE_CHANGED');
  end if;
  if v_before <> p_balance then
    perform ledger_post('adjustment:' || gen_random_uuid(), 'adjustment', 'user:' || p_user_id, 'admin:' || p_admin_id, p_reason,
      array[account_of_system('adjust'), v_available], array[v_before - p_balance, p_balance - v_before]);
    perform record_event(p_user_id, 'balance');
  end if;
  return v_before;
end $$;

-- The locks that crediting takes: of the user and of who invited them, in one order for everybody.
create function lock_user_and_referrer(p_user_id bigint) returns void
  language sql
  as $$
    select 1 from user_counter c
    where c.user_id = p_user_id or c.user_id = (select referred_by from app_user where id = p_user_id)
    order by c.user_id for update
  $$;

-- An operator credits a deposit in review with what the verifier saw. payment_settle then tells whoever else claimed it.
create function deposit_approve(p_deposit_id bigint, p_admin_id bigint) returns void
  language plpgsql
  as $$
declare
  v_deposit deposit%rowtype;
  v_payment payment%rowtype;
begin
  select * into v_deposit from deposit where id = p_deposit_id;
  if v_deposit.id is null then
    perform refuse('DEPOSIT_NOT_FOUND');
  end if;
  select * into v_payment from payment where id = v_deposit.payment_id for update;
  perform lock_user_and_referrer(v_deposit.user_id);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  if v_deposit.state <> 'review' or v_payment.id is null then
    perform refuse('DEPOSIT_NOT_IN_REVIEW');
  end if;
  if v_payment.deposit_id is not null then
    perform refuse('REFERENCE_USED');
  end if;
  if not deposit_credit(p_deposit_id, v_payment.id, 'admin:' || p_admin_id) then
    perform refuse('DEPOSIT_TOO_SMALL');
  end if;
  update deposit_intent set state = 'credited', slot = null, deposit_id = p_deposit_id where id = v_deposit.intent_id and deposit_id is null;
  perform record_deposit_event(v_deposit.user_id, p_deposit_id);
end $$;

-- An operator refuses a deposit that is pending or in review. The payment, if there is one, is free again.
create function deposit_refuse(p_deposit_id bigint, p_reason text) returns void
  language plpgsql
  as $$
declare
  v_user bigint := (select user_id from deposit where id = p_deposit_id);
  v_deposit deposit%rowtype;
begin
  if v_user is null then
    perform refuse('DEPOSIT_NOT_FOUND');
  end if;
  perform lock_user(v_user);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  if v_deposit.state not in ('pending', 'review') then
    perform refuse('DEPOSIT_NOT_IN_REVIEW');
  end if;
  update deposit set state = 'refused', reason = p_reason, next_check_at = null, settled_at = app_now() where id = p_deposit_id;
  perform record_deposit_event(v_user, p_deposit_id);
end $$;

-- An operator gives a payment that nobody has to the user it belongs to. Answers the deposit it became;
-- payment_settle then tells whoever else claimed it.
create function payment_match(p_payment_id bigint, p_user_id bigint, p_admin_id bigint, p_usdt_rate_micros bigint, p_trx_rate_micros bigint) returns bigint
  language plpgsql
  as $$
declare
  v_payment payment%rowtype;
  v_deposit bigint;
begin
  select * into v_payment from payment where id = p_payment_id for update;
  if v_payment.id is null then
    perform refuse('PAYMENT_NOT_FOUND');
  end if;
  if v_payment.deposit_id is not null then
    perform refuse('REFERENCE_USED');
  end if;
  perform lock_user_and_referrer(p_user_id);
  if not exists (select 1 from app_user where id = p_user_id and role = 'user') then
    perform refuse('USER_NOT_FOUND');
  end if;
  insert into deposit (user_id, method, reference, usdt_rate_micros, trx_rate_micros)
    values (p_user_id, v_payment.method, v_payment.reference, p_usdt_rate_micros, p_trx_rate_micros)
    on conflict (user_id, method, reference) do update set
      state = 'pending', reason = null, next_check_at = null, settled_at = null,
      usdt_rate_micros = coalesce(deposit.usdt_rate_micros, excluded.usdt_rate_micros),
      trx_rate_micros = coalesce(deposit.trx_rate_micros, excluded.trx_rate_micros)
    returning id into v_deposit;
  if payment_worth(v_payment.currency, v_payment.units, case v_payment.currency when 'USDT' then p_usdt_rate_micros else p_trx_rate_micros end) is null then
    perform refuse('DEPOSITS_NOT_SET_UP');
  end if;
  if not deposit_credit(v_deposit, p_payment_id, 'admin:' || p_admin_id) then
    perform refuse('DEPOSIT_TOO_SMALL');
  end if;
  perform record_deposit_event(p_user_id, v_deposit);
  return v_deposit;
end $$;

-- Numbers and texts are erased when their time is over; that a number was bought stays. An erased number keeps its country: +91••••••••••
alter table activation drop constraint activation_phone_number_check;
alter table activation add constraint activation_phone_number_check check (phone_number ~ '^\+[0-9]{6,15}$' or phone_number ~ '^\+[0-9]{2}•+$');
create index activation_unerased on activation (created_at) where phone_number not like '%•';

-- Erases what is older, some at a time. Answers how many numbers it was.
create function erase_old_numbers(p_days int, p_limit int) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  with old as (
    select user_id, id from activation
    where created_at < app_now() - make_interval(days => p_days) and phone_number not like '%•' and state in ('finished', 'cancelled', 'expired')
    order by created_at limit p_limit for update),
  texts as (
    update message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  late as (
    update late_message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  attempts as (
    update purchase_attempt p set phone_number = null from old where p.user_id = old.user_id and p.activation_id = old.id and p.phone_number is not null)
  update activation a set phone_number = left(a.phone_number, 3) || repeat('•', 10) from old where a.user_id = old.user_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- How many phones there are.
create index session_mobile on session (device_id) where is_mobile and device_id is not null;
