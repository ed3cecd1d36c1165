import type { Invariant } from '../invariants.sql.ts';

export const userInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    holds: 'No user has two live sessions.',
    query: `select user_id, count(*) as sessions from session where ended_at is null group by user_id having count(*) > 1`,
  },
  {
    // Events are deleted after a day.
    id: 'I21',
    holds: 'The events of every user are numbered without gaps up to the user’s counter.',
    query: `
      select user_id, before as after_seq, seq
      from (
        select user_id, seq, lag(seq) over one_user as before, lag(created_at) over one_user as before_at
        from user_event window one_user as (partition by user_id order by seq)) event
      where seq <> before + 1 and before_at > app_now() - interval '20 hours'
      union all
      select c.user_id, last.seq, c.event_seq
      from user_counter c cross join lateral (
        select seq from user_event e where e.user_id = c.user_id order by seq desc limit 1) last
      where last.seq <> c.event_seq`,
  },
  {
    id: 'I32',
    holds: 'What each user has spent is what the ledger took for codes less refunds.',
    in: 'users',
    queryOf: (within, forEach) => `
      with shown as (
        select user_id, sum(spent) as spent
        from (select user_id, spent from user_figures where ${within('user_id')} union all select * from user_spending_unfolded() where ${within('user_id')}) f
        group by user_id),
      taken as (
        select w.user_id, sum(e.amount) as spent
        from (
          select distinct a.user_id, l.tx_id
          from ledger_account a cross join lateral (select tx_id from ledger_entry where account_id = a.id ${forEach.all}) l
          where a.user_id is not null and ${within('a.user_id')}) w
          cross join lateral (
            select amount from ledger_entry leg where leg.tx_id = w.tx_id and leg.account_id = any (array(
              select id from ledger_account where user_id is null and kind = 'revenue')) ${forEach.all}) e
        group by w.user_id)
      select user_id, coalesce(s.spent, 0) as shown, coalesce(t.spent, 0) as should_be
      from shown s full join taken t using (user_id) where coalesce(s.spent, 0) <> coalesce(t.spent, 0)`,
  },
];

export const moneyInInvariants: readonly Invariant[] = [
  {
    id: 'I14',
    holds:
      'Every credited deposit is one ledger transaction that brings its user its amount from outside, or by hand from suspense, and none is posted without one.',
    query: `
      select d.id as deposit_id, t.id as tx_id, d.amount, m.from_outside, m.to_user
      from (select * from deposit where state = 'credited') d
        full join (select * from ledger_tx where kind = 'deposit') t on t.id = d.tx_id
        left join lateral (
          select sum(e.amount) filter (where a.kind = 'suspense' and d.is_by_hand or a.kind like 'world:%' and not d.is_by_hand) as from_outside,
            sum(e.amount) filter (where a.user_id = d.user_id and a.kind = 'available') as to_user
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id) m on true
      where d.id is null or t.id is null or t.ref <> 'deposit:' || d.id
        or m.from_outside is distinct from -d.amount or m.to_user is distinct from d.amount`,
  },
  {
    id: 'I15',
    holds:
      'The amount of a deposit that is not credited by hand is what its verifier saw, at the rate of its day; no claim made before its payment is credited but by an operator.',
    query: `
      select d.id as deposit_id, d.amount, p.currency, p.units, d.rate_micros
      from deposit d left join payment p on p.id = d.payment_id left join ledger_tx t on t.id = d.tx_id
      where d.state = 'credited' and not d.is_by_hand and (
        d.intent_id is null and t.actor = 'system' and least(p.paid_at, p.seen_at) > d.first_claimed_at + interval '1 minute' or
        p.id is null or d.amount is distinct from payment_worth(p.currency, p.units, d.rate_micros)
        or (p.method, p.reference, p.deposit_id) is distinct from (d.method, d.reference, d.id))`,
  },
  {
    id: 'I16',
    holds: 'No payment is credited twice, however its reference is written.',
    query: `
      select method, lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g')) as plain_reference, count(*) as credits
      from deposit where state = 'credited' group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I17',
    holds: 'Every redeemed promo code was redeemed once, for its own amount, by a ledger transaction of its own.',
    query: `
      select r.promo_id, t.id as tx_id, r.amount, m.to_user
      from promo_redemption r
        full join (select * from ledger_tx where kind = 'promo') t on t.id = r.tx_id
        left join promo_code c on c.id = r.promo_id
        left join lateral (
          select sum(e.amount) as to_user from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.tx_id = t.id and a.user_id = r.user_id and a.kind = 'available') m on true
      where r.promo_id is null or t.id is null or t.ref <> 'promo:' || r.promo_id
        or c.amount is distinct from r.amount or m.to_user is distinct from r.amount
      union all
      select promo_id, null, null, count(*) from promo_redemption group by promo_id having count(*) > 1`,
  },
  {
    id: 'I18',
    holds:
      'A bonus is for the user who invited a friend, once per friend: 10 % of the first verified deposit, at most ₹30, paid as it says: with that deposit, for a credit by hand with its payment, or later by an operator.',
    query: `
      with verified as (
        select d.*, case when d.is_by_hand then h.arrived_tx_id else d.tx_id end as verified_tx_id, least(d.amount, h.arrived_amount) as verified_amount
        from deposit d left join hand_credit h on h.deposit_id = d.id where d.state = 'credited')
      select b.referee_id, b.referrer_id, b.state, b.amount, m.to_referrer
      from referral_bonus b
        join app_user u on u.id = b.referee_id
        left join verified d on d.id = b.deposit_id
        left join ledger_tx t on t.id = b.tx_id
        left join lateral (
          select sum(e.amount) filter (where a.user_id = b.referrer_id and a.kind = 'available') as to_referrer,
            sum(e.amount) filter (where a.kind = 'referral_expense') as from_expense
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = b.tx_id) m on true
      where b.referrer_id is distinct from u.referred_by or b.referrer_id = b.referee_id or d.user_id is distinct from b.referee_id or d.verified_tx_id is null
        or b.amount <> least(d.verified_amount / 10, 3000)
        or exists (select 1 from verified e where e.user_id = b.referee_id and e.verified_tx_id < d.verified_tx_id)
        or b.state = 'credited' and (coalesce(m.to_referrer, 0) <> b.amount or coalesce(-m.from_expense, 0) <> b.amount)
        or t.id <> d.verified_tx_id and (t.kind <> 'referral' or t.ref <> 'deposit:' || d.id or t.actor !~ '^admin:[0-9]+$')
      union all
      select referee_id, null, null, null, count(*) from referral_bonus group by referee_id having count(*) > 1
      union all
      select null, null, 'paid without a bonus', -e.amount, null
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.kind = 'referral_expense' and not exists (
        select 1 from referral_bonus b where b.tx_id = e.tx_id and b.state = 'credited' and b.amount = -e.amount)`,
  },
];
