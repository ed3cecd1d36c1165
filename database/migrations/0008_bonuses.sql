-- Promo codes and referral bonuses, and the list of whatever put money into a wallet.

create table promo_code (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{12}$'),
  amount bigint not null check (amount > 0),
  created_by text not null check (created_by ~ '^(system|admin:[0-9]+)$'),
  created_at timestamptz not null default app_now()
);

-- A code is redeemed once, by one user.
create table promo_redemption (
  promo_id bigint primary key references promo_code (id),
  user_id bigint not null references app_user (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null unique references ledger_tx (id),
  redeemed_at timestamptz not null default app_now()
);
create index promo_redemption_of_user on promo_redemption (user_id, redeemed_at desc);

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

-- "Balance & Transactions": everything that put money into a wallet, and deposits on their way.
create view wallet_transaction as
  select user_id, 'd' || id as id, amount, reference as transaction_id,
    case method when 'upi' then 'bharatpay' else 'crypto' end as type, declared_at as time, state as status, reason
  from deposit
  union all
  select r.user_id, 'p' || r.promo_id, r.amount, c.code, 'promocode', r.redeemed_at, 'credited', null
  from promo_redemption r join promo_code c on c.id = r.promo_id
  union all
  select referrer_id, 'r' || referee_id, amount, 'REF-' || deposit_id, 'referral', created_at, state, reason
  from referral_bonus where amount > 0
  union all
  select substring(t.ref from '^user:([0-9]+)$')::bigint, 'a' || t.id, (
      select e.amount from ledger_entry e
      where e.tx_id = t.id and e.account_id = account_of_user(substring(t.ref from '^user:([0-9]+)$')::bigint, 'available')),
    'ADJ-' || t.id, 'adjustment', t.created_at, 'credited', t.reason
  from ledger_tx t where t.kind in ('adjustment', 'opening');
