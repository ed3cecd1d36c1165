-- Late codes: a message that arrives after a number ended without one is offered for a day, and its user may buy it.

-- The ledger gets a kind of its own for it: available → revenue, at the price of the activation.
alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'deposit', 'hold', 'capture', 'release', 'refund', 'promo', 'referral', 'adjustment', 'opening', 'late_capture'));

-- A revealed number stays cancelled or expired, because its hold was released and its route failed; revealed_at makes it a success for its user.
alter table activation
  -- A number that ended without a code: its provider is asked for a late one until then; null once it calls the number over.
  add column asked_until timestamptz,
  -- When the first late message arrived. The offer ends a day later.
  add column late_code_at timestamptz,
  add column revealed_at timestamptz,
  add column reveal_tx_id bigint references ledger_tx (id),
  add constraint activation_late_after_end check (late_code_at is null or state in ('cancelled', 'expired')),
  add constraint activation_reveal_is_paid check ((revealed_at is null) = (reveal_tx_id is null)),
  add constraint activation_reveals_late_code check (revealed_at is null or late_code_at is not null);

update activation a set late_code_at = late.first_at
  from (select user_id, activation_id, min(received_at) as first_at from late_message group by user_id, activation_id) late
  where a.user_id = late.user_id and a.id = late.activation_id and a.state in ('cancelled', 'expired');

create unique index activation_reveal_tx on activation (reveal_tx_id) where reveal_tx_id is not null;
create index activation_late_code on activation (user_id, late_code_at) where late_code_at is not null;
-- Few: added to the counts that are read from activation_measured alone.
create index activation_revealed on activation (created_at) where revealed_at is not null;
create index activation_asked on activation (provider_id, asked_until) where asked_until is not null;
