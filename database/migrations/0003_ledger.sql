-- Double-entry ledger in whole paise. What is refused here is refused whatever the code above does.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'held',
    'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense')),
  user_id bigint references app_user (id),
  balance bigint not null default 0,
  version bigint not null default 0,
  check ((kind in ('available', 'held')) = (user_id is not null)),
  -- A user never spends money that is not there.
  constraint ledger_account_floor check (user_id is null or balance >= 0)
) with (fillfactor = 70);
create unique index ledger_account_of_user on ledger_account (user_id, kind) where user_id is not null;
create unique index ledger_account_of_system on ledger_account (kind) where user_id is null;

insert into ledger_account (kind) values
  ('world:upi'), ('world:trc20'), ('revenue'), ('promo_expense'), ('referral_expense'), ('adjust'), ('suspense');

-- Here because the view wallet_transaction is built on it.
create function account_of_user(p_user_id bigint, p_kind text) returns bigint
  language sql stable
  as $$ select id from ledger_account where user_id = p_user_id and kind = p_kind $$;

create table ledger_tx (
  id bigint generated always as identity primary key,
  -- The same key posts once, ever.
  idem_key text not null unique,
  kind text not null check (kind in ('deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening')),
  ref text not null,
  actor text not null check (actor ~ '^(system|user:[0-9]+|admin:[0-9]+)$'),
  reason text,
  created_at timestamptz not null default app_now(),
  -- An adjustment has a name and a reason.
  check (kind <> 'adjustment' or (actor like 'admin:%' and length(trim(coalesce(reason, ''))) > 0))
);
-- Postings by hand name their user in `ref`, so that the user's own list finds them.
create index ledger_tx_by_hand on ledger_tx ((substring(ref from '^user:([0-9]+)$')::bigint)) where kind in ('adjustment', 'opening');

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

-- At commit every transaction sums to zero over at least two legs. It stands with its tables so that a restored backup is judged by it too.
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

-- Money of a user that waits for an outcome.
create table hold (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  created_at timestamptz not null default app_now()
);
create index hold_of_user on hold (user_id);

-- A hold resolves once: a second resolution breaks the primary key.
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
