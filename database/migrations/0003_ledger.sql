-- Double-entry ledger in whole paise (reliability.md §1). What is refused here is refused whatever the code above does.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'held',
    'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense')),
  user_id bigint references app_user (id),
  balance bigint not null default 0,
  version bigint not null default 0,
  check ((kind in ('available', 'held')) = (user_id is not null)),
  -- I07: nobody spends what is not there.
  constraint ledger_account_floor check (user_id is null or balance >= 0)
) with (fillfactor = 70);
create unique index ledger_account_of_user on ledger_account (user_id, kind) where user_id is not null;
create unique index ledger_account_of_system on ledger_account (kind) where user_id is null;

insert into ledger_account (kind) values
  ('world:upi'), ('world:trc20'), ('revenue'), ('promo_expense'), ('referral_expense'), ('adjust'), ('suspense');

create table ledger_tx (
  id bigint generated always as identity primary key,
  -- The same key posts once, ever.
  idem_key text not null unique,
  kind text not null check (kind in ('deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening')),
  ref text not null,
  actor text not null check (actor ~ '^(system|user:[0-9]+|admin:[0-9]+)$'),
  reason text,
  created_at timestamptz not null default app_now(),
  -- I19: an adjustment has a name and a reason.
  check (kind <> 'adjustment' or (actor like 'admin:%' and length(trim(coalesce(reason, ''))) > 0))
);

create table ledger_entry (
  account_id bigint not null references ledger_account (id),
  account_version bigint not null check (account_version > 0),
  tx_id bigint not null references ledger_tx (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, account_version),
  unique (tx_id, account_id)
);

create trigger ledger_tx_immutable before update or delete on ledger_tx for each row execute function forbid_change();
create trigger ledger_tx_no_truncate before truncate on ledger_tx execute function forbid_change();
create trigger ledger_entry_immutable before update or delete on ledger_entry for each row execute function forbid_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function forbid_change();

-- I01, I02: at commit every transaction sums to zero over at least two legs.
create function ledger_tx_balances() returns trigger
  language plpgsql
  as $$
declare
  v_tx bigint := case tg_table_name when 'ledger_tx' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'tx_id')::bigint end;
  v_legs int;
  v_sum numeric;
begin
  select count(*), coalesce(sum(amount), 0) into v_legs, v_sum from ledger_entry where tx_id = v_tx;
  if v_legs < 2 or v_sum <> 0 then
    raise exception 'ledger transaction % has % legs that sum to %', v_tx, v_legs, v_sum using errcode = 'PL003';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balances after insert on ledger_tx deferrable initially deferred for each row execute function ledger_tx_balances();
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_tx_balances();

-- Posts one transaction. Legs are applied in the order of their accounts, so that two of them never wait for each other.
-- Answers its id, or null when the key was posted before.
create function ledger_post(p_idem_key text, p_kind text, p_ref text, p_actor text, p_reason text, p_accounts bigint[], p_amounts bigint[]) returns bigint
  language plpgsql
  as $$
declare
  v_tx bigint;
  v_leg record;
  v_version bigint;
  v_balance bigint;
begin
  insert into ledger_tx (idem_key, kind, ref, actor, reason) values (p_idem_key, p_kind, p_ref, p_actor, p_reason)
    on conflict (idem_key) do nothing returning id into v_tx;
  if v_tx is null then
    return null;
  end if;
  for v_leg in select account_id, amount from unnest(p_accounts, p_amounts) as leg (account_id, amount) order by account_id loop
    update ledger_account set balance = balance + v_leg.amount, version = version + 1
      where id = v_leg.account_id returning version, balance into strict v_version, v_balance;
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      values (v_leg.account_id, v_version, v_tx, v_leg.amount, v_balance);
  end loop;
  return v_tx;
end $$;

create function account_of_user(p_user_id bigint, p_kind text) returns bigint
  language sql stable
  as $$ select id from ledger_account where user_id = p_user_id and kind = p_kind $$;

create function account_of_system(p_kind text) returns bigint
  language sql stable
  as $$ select id from ledger_account where kind = p_kind and user_id is null $$;

-- Money of a user that waits for an outcome.
create table hold (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  created_at timestamptz not null default app_now()
);
create index hold_of_user on hold (user_id);

-- I09: a hold resolves once. A second resolution breaks the primary key.
create table hold_resolution (
  hold_id bigint primary key references hold (id),
  kind text not null check (kind in ('capture', 'release')),
  tx_id bigint not null unique references ledger_tx (id),
  created_at timestamptz not null default app_now()
);
create trigger hold_immutable before update or delete on hold for each row execute function forbid_change();
create trigger hold_no_truncate before truncate on hold execute function forbid_change();
create trigger hold_resolution_immutable before update or delete on hold_resolution for each row execute function forbid_change();
create trigger hold_resolution_no_truncate before truncate on hold_resolution execute function forbid_change();

create function wallet_hold(p_user_id bigint, p_amount bigint, p_ref text, p_actor text) returns bigint
  language plpgsql
  as $$
declare
  v_available bigint := account_of_user(p_user_id, 'available');
  v_hold bigint;
begin
  -- The floor of the account is the guard; asking first gives the refusal its name.
  if (select balance from ledger_account where id = v_available for update) < p_amount then
    perform refuse('INSUFFICIENT_BALANCE');
  end if;
  insert into hold (user_id, amount, tx_id) values (p_user_id, p_amount,
    ledger_post('hold:' || p_ref, 'hold', p_ref, p_actor, null,
      array[v_available, account_of_user(p_user_id, 'held')], array[-p_amount, p_amount]))
    returning id into v_hold;
  return v_hold;
end $$;

-- Captures (held to revenue) or releases (held to available) a hold in full. A second call fails on the primary key.
create function wallet_resolve(p_hold_id bigint, p_kind text, p_actor text) returns void
  language plpgsql
  as $$
declare
  v_hold hold%rowtype;
begin
  select * into strict v_hold from hold where id = p_hold_id;
  insert into hold_resolution (hold_id, kind, tx_id) values (p_hold_id, p_kind,
    ledger_post(p_kind || ':' || p_hold_id, p_kind, 'hold:' || p_hold_id, p_actor, null,
      array[account_of_user(v_hold.user_id, 'held'),
        case p_kind when 'capture' then account_of_system('revenue') else account_of_user(v_hold.user_id, 'available') end],
      array[-v_hold.amount, v_hold.amount]));
end $$;

create function wallet_balance(p_user_id bigint) returns bigint
  language sql stable
  as $$ select balance from ledger_account where user_id = p_user_id and kind = 'available' $$;
