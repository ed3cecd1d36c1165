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
