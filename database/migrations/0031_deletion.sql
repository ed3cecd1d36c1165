-- Accounts that their users delete: from the wish to the anonymous id that the ledger keeps.

-- What keeps the rows of a deleted account is its id alone. Such an account is blocked too, so that every rule for blocked accounts applies.
alter table app_user add column deleted_at timestamptz;

create table account_deletion (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  asked_at timestamptz not null default app_now(),
  -- It is done then, or as soon after as nothing makes it wait.
  due_at timestamptz not null,
  -- In paise: what its user gave up, and when. More than that is never taken.
  given_up bigint not null check (given_up >= 0),
  given_up_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  -- The account is anonymous from then on.
  closed_at timestamptz,
  -- In paise: what was left, and its posting.
  forfeited bigint check (forfeited between 0 and given_up),
  tx_id bigint unique references ledger_tx (id),
  -- Numbers and texts are erased afterwards, a part at a time.
  erased_at timestamptz,
  constraint account_deletion_ends_once check (cancelled_at is null or closed_at is null),
  constraint account_deletion_closed check ((closed_at is null) = (forfeited is null) and (tx_id is not null) = (coalesce(forfeited, 0) > 0)),
  constraint account_deletion_erased check (erased_at is null or closed_at is not null)
);
create unique index account_deletion_of_user on account_deletion (user_id) where cancelled_at is null;
create index account_deletion_due on account_deletion (due_at) where cancelled_at is null and erased_at is null;

-- An operator set it: such an account is not deleted.
create table legal_hold (
  user_id bigint primary key references app_user (id),
  set_by bigint not null references app_user (id),
  set_at timestamptz not null default app_now()
);

-- What the abuse rules recognise a person by who comes back: keyed hashes, and no more.
create table departed_sign (
  kind text not null check (kind in ('mailbox', 'payer', 'device', 'google')),
  sign_hash bytea not null check (length(sign_hash) = 32),
  user_id bigint not null references app_user (id),
  primary key (kind, sign_hash, user_id)
);

-- An account that shares a sign with a deleted one. Of a payer, which account it is shows when its payment is credited.
create table returned_sign (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mailbox', 'payer', 'device', 'google')),
  user_id bigint references app_user (id),
  payer text,
  departed_id bigint not null references app_user (id),
  constraint returned_sign_of_one check ((kind = 'payer') = (payer is not null) and (kind = 'payer') = (user_id is null))
);
create unique index returned_sign_of_user on returned_sign (user_id, kind, departed_id) where user_id is not null;
create unique index returned_sign_of_payer on returned_sign (payer, departed_id) where payer is not null;

-- `forfeited`: balances that users gave up with their accounts. What is checked of new rows held for all others before.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'available', 'held', 'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense', 'opening', 'world:test',
  'forfeited')) not valid;
alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening', 'late_capture', 'arrival',
  -- available → forfeited, with its user's consent as the reason.
  'forfeit')) not valid;
alter table ledger_tx add constraint ledger_tx_forfeit_by_consent
  check (kind <> 'forfeit' or (actor like 'user:%' and length(trim(coalesce(reason, ''))) > 0)) not valid;
insert into ledger_account (kind) values ('forfeited');

-- Nothing is ever credited to a deleted account, whatever the code above does.
alter table ledger_account add column is_closed boolean not null default false;
alter table ledger_account add constraint ledger_account_closed check (not is_closed or balance = 0) not valid;
