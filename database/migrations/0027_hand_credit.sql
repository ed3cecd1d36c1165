-- An operator credits a declared payment that no verifier has shown yet: suspense → available. The payment that arrives later credits
-- nothing more: world → suspense.

alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening', 'late_capture', 'arrival'));

alter table deposit
  add column is_by_hand boolean not null default false,
  drop constraint deposit_credited,
  add constraint deposit_credited check (
    (state = 'credited') = (tx_id is not null and amount is not null and settled_at is not null and (payment_id is not null or is_by_hand))),
  add constraint deposit_by_hand_is_credited check (not is_by_hand or state = 'credited');

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
