-- An operator gives back what a number cost: revenue → available, in one ledger transaction, once.

create table charge_refund (
  user_id bigint not null,
  -- A number is refunded once, ever.
  activation_id bigint primary key,
  -- What was charged for it, in paise.
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  -- How many messages its user had by then: none is added to them.
  messages int not null check (messages >= 0),
  refunded_at timestamptz not null default app_now(),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index charge_refund_of_user on charge_refund (user_id, refunded_at desc);
create trigger charge_refund_immutable before update or delete on charge_refund for each row execute function forbid_change();
create trigger charge_refund_no_truncate before truncate on charge_refund execute function forbid_change();

-- Like an adjustment, a refund has a name and a reason.
alter table ledger_tx add constraint ledger_tx_refund_by_hand check (
  kind <> 'refund' or (actor like 'admin:%' and length(trim(coalesce(reason, ''))) > 0));

-- An operator names a number without its user.
create index activation_by_id on activation (id);
