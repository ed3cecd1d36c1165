-- Double-entry ledger in whole paise. What is refused here is refused whatever the code above does.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'held',
    'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense', 'opening', 'world:test')),
  user_id bigint references app_user (id),
  balance bigint not null default 0,
  version bigint not null default 0,
  -- Sixteen accounts share the revenue, so that charges don't wait for one row: a user's charges and refunds are posted to the part that
  -- their id gives (revenue_of).
  part smallint not null default 0,
  check ((kind in ('available', 'held')) = (user_id is not null)),
  -- A user never spends money that is not there.
  constraint ledger_account_floor check (user_id is null or balance >= 0),
  constraint ledger_account_part check (part = 0 or (kind = 'revenue' and user_id is null and part between 1 and 15))
) with (fillfactor = 70);
create unique index ledger_account_of_user on ledger_account (user_id, kind) where user_id is not null;
create unique index ledger_account_of_system on ledger_account (kind, part) where user_id is null;

-- `opening`: balances that users brought from another panel.
insert into ledger_account (kind) values
  ('world:upi'), ('world:trc20'), ('revenue'), ('promo_expense'), ('referral_expense'), ('adjust'), ('suspense'), ('opening');
insert into ledger_account (kind, part) select 'revenue', n from generate_series(1, 15) n;

create table ledger_tx (
  id bigint generated always as identity primary key,
  -- The same key posts once, ever.
  idem_key text not null unique,
  kind text not null check (kind in (
    'deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening',
    -- A late code that its user bought: available → revenue, at the price of the activation.
    'late_capture',
    -- The payment of a deposit that was credited by hand: world → suspense.
    'arrival')),
  ref text not null,
  actor text not null check (actor ~ '^(system|user:[0-9]+|admin:[0-9]+)$'),
  reason text,
  created_at timestamptz not null default app_now(),
  -- An adjustment has a name and a reason, and so has a refund.
  check (kind <> 'adjustment' or (actor like 'admin:%' and length(trim(coalesce(reason, ''))) > 0)),
  constraint ledger_tx_refund_by_hand check (kind <> 'refund' or (actor like 'admin:%' and length(trim(coalesce(reason, ''))) > 0))
);
-- Postings are stored in the order of their time, so a few bytes for each megabyte find those of a period.
create index ledger_tx_by_time on ledger_tx using brin (created_at);
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
-- The legs that ledger_post inserts with their transaction are added up with it: it names the transaction in a setting that ends with the
-- database transaction. Any other leg has a check of its own.
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row
  when (new.tx_id::text is distinct from current_setting('pinline.ledger_tx', true)) execute function ledger_tx_balances();

-- Money of a user that waits for an outcome.
create table hold (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  created_at timestamptz not null default app_now(),
  -- Whose budget it takes from, and of which day: it is given back there when the hold is released.
  key_id bigint,
  key_day date,
  constraint hold_key_day check ((key_id is null) = (key_day is null))
);
create index hold_of_user on hold (user_id);
create index hold_of_key on hold (key_id) where key_id is not null;

-- A hold resolves once: a second resolution breaks the primary key.
create table hold_resolution (
  hold_id bigint primary key references hold (id),
  kind text not null check (kind in ('capture', 'release')),
  tx_id bigint not null unique references ledger_tx (id),
  created_at timestamptz not null default app_now(),
  -- In paise: what a capture gave back. Only with a pair, whose other number would have cost more.
  returned bigint not null default 0 check (returned >= 0),
  constraint hold_resolution_returns_part check (returned = 0 or kind = 'capture')
);
create trigger hold_immutable before update or delete on hold for each row execute function forbid_change();
create trigger hold_no_truncate before truncate on hold execute function forbid_change();
create trigger hold_resolution_immutable before update or delete on hold_resolution for each row execute function forbid_change();
create trigger hold_resolution_no_truncate before truncate on hold_resolution execute function forbid_change();

-- The invariants that did not hold at the last check.
create table broken_invariant (
  id text primary key,
  holds text not null,
  found_at timestamptz not null default app_now()
);
