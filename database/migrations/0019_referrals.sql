-- One bonus per referred user, ever, and never for oneself. One ledger transaction is one bonus, and a refused bonus says why.
create table referral_bonus (
  referee_id bigint primary key references app_user (id),
  referrer_id bigint not null references app_user (id) check (referrer_id <> referee_id),
  deposit_id bigint not null unique references deposit (id),
  amount bigint not null check (amount between 0 and 3000),
  state text not null check (state in ('credited', 'review', 'refused')),
  reason text,
  tx_id bigint unique references ledger_tx (id),
  created_at timestamptz not null default app_now(),
  check ((state = 'credited') = (tx_id is not null)),
  constraint referral_bonus_refused_says_why check (state <> 'refused' or reason is not null)
);
create index referral_bonus_of_referrer on referral_bonus (referrer_id, created_at desc);
create index referral_bonus_in_review on referral_bonus (created_at desc, referee_id desc) where state = 'review';
