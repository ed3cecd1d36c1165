/** Returns rows only if the sentence is false. One statement sees one moment, so it can run beside live traffic. */
export type Invariant = { id: string; holds: string; query: string };

/** Each reads the whole ledger once: with 2 million entries I02 and I05 take seconds. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'I01',
    holds: 'The legs of every ledger transaction sum to zero.',
    query: `select tx_id, sum(amount) as sum from ledger_entry group by tx_id having sum(amount) <> 0`,
  },
  {
    id: 'I02',
    holds: 'Every ledger transaction has at least two legs.',
    query: `
      select t.id as tx_id, t.kind, coalesce(e.legs, 0) as legs
      from ledger_tx t left join (select tx_id, count(*) as legs from ledger_entry group by tx_id) e on e.tx_id = t.id
      where coalesce(e.legs, 0) < 2`,
  },
  {
    id: 'I03',
    holds: 'All balances together are zero.',
    query: `select sum(balance) as sum from ledger_account having sum(balance) <> 0`,
  },
  {
    id: 'I04',
    holds: 'The balance of every account is the sum of its entries.',
    query: `
      select a.id as account_id, a.kind, a.user_id, a.balance, coalesce(e.sum, 0) as sum
      from ledger_account a left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id
      where a.balance <> coalesce(e.sum, 0)`,
  },
  {
    id: 'I05',
    holds: 'The entries of every account are numbered from 1 without gaps, and each balance is the one before plus the amount.',
    query: `
      select e.account_id, e.account_version, e.amount, e.balance_after, before.balance_after as balance_before
      from ledger_entry e
        left join ledger_entry before on before.account_id = e.account_id and before.account_version = e.account_version - 1
      where e.balance_after <> coalesce(before.balance_after, 0) + e.amount
        or (before.account_id is null and e.account_version > 1)`,
  },
  {
    id: 'I06',
    holds: 'The version of every account is the number of its entries.',
    query: `
      select a.id as account_id, a.kind, a.user_id, a.version, coalesce(e.count, 0) as count
      from ledger_account a left join (select account_id, count(*) as count from ledger_entry group by account_id) e on e.account_id = a.id
      where a.version <> coalesce(e.count, 0)`,
  },
  {
    id: 'I07',
    holds: 'No user has less than nothing, available or held.',
    query: `select id as account_id, kind, user_id, balance from ledger_account where user_id is not null and balance < 0`,
  },
  {
    id: 'I19',
    holds: 'Every adjustment by hand names an admin and a reason.',
    query: `
      select id as tx_id, actor, reason from ledger_tx
      where kind = 'adjustment' and (actor !~ '^admin:[0-9]+$' or coalesce(trim(reason), '') = '')`,
  },
];

export const holdInvariants: readonly Invariant[] = [
  {
    id: 'I08',
    holds: 'What a user has held is the sum of their open holds.',
    query: `
      select a.user_id, a.balance as held, coalesce(o.open, 0) as open
      from ledger_account a left join (
        select h.user_id, sum(h.amount) as open
        from hold h left join hold_resolution r on r.hold_id = h.id
        where r.hold_id is null group by h.user_id) o on o.user_id = a.user_id
      where a.kind = 'held' and a.balance <> coalesce(o.open, 0)`,
  },
  {
    id: 'I09',
    holds: 'Every hold took its whole amount from available, and resolves at most once, in full, by a transaction of its kind.',
    query: `
      with step as (
        select id as hold_id, 'hold' as kind, tx_id, user_id, amount from hold
        union all
        select r.hold_id, r.kind, r.tx_id, h.user_id, h.amount from hold_resolution r join hold h on h.id = r.hold_id),
      moved as (
        select e.tx_id, count(*) as legs, min(a.user_id) as user_id, max(a.user_id) as other_user_id,
          sum(e.amount) filter (where a.kind = 'available') as available,
          sum(e.amount) filter (where a.kind = 'held') as held,
          sum(e.amount) filter (where a.kind = 'revenue') as revenue
        from ledger_entry e join ledger_account a on a.id = e.account_id group by e.tx_id)
      select s.hold_id, s.kind, s.tx_id
      from step s join ledger_tx t on t.id = s.tx_id left join moved m on m.tx_id = s.tx_id
      where t.kind <> s.kind or (m.legs, m.user_id, m.other_user_id) is distinct from (2::bigint, s.user_id, s.user_id)
        or m.held is distinct from (case s.kind when 'hold' then s.amount else -s.amount end)
        or (case s.kind when 'hold' then -m.available when 'release' then m.available else m.revenue end) is distinct from s.amount
      union all
      select hold_id, string_agg(kind, ', '), max(tx_id) from hold_resolution group by hold_id having count(*) > 1`,
  },
  {
    id: 'I10',
    holds:
      'Every hold is of one activation, open while that is undecided, captured when it got its code and released when it ended without, or when a number’s own price took the place of a cap.',
    query: `
      select a.user_id, a.id as activation_id, a.state, h.id as hold_id, coalesce(r.kind, 'open') as hold_is
      from hold h left join activation a on a.hold_id = h.id left join hold_resolution r on r.hold_id = h.id
      where not exists (select from activation o where o.cap_hold_id = h.id and o.hold_id <> h.id and r.kind = 'release')
        and (a.id is null or coalesce(r.kind, 'open') <> case
        when a.state in ('received', 'finished') then 'capture'
        when a.state in ('cancelled', 'expired', 'failed') then 'release'
        else 'open' end)`,
  },
  {
    id: 'I11',
    holds:
      'The amount of a hold is the price of its activation, or covers it until a number within the cap is found; both are the same user’s.',
    query: `
      select a.user_id, a.id as activation_id, a.price, h.user_id as holder_id, h.amount
      from activation a join hold h on h.id = a.hold_id
      where h.user_id <> a.user_id or (
        case when a.cap_hold_id = h.id and a.state in ('reserved', 'buying', 'unknown', 'failed')
          then h.amount not between a.price and a.price_cap else h.amount <> a.price end)`,
  },
  {
    id: 'I26',
    holds: 'A number bought from any server costs no more than its cap and what was held for it, and has the price of its attempt.',
    query: `
      select a.user_id, a.id as activation_id, a.price, a.price_cap, c.amount as held, p.price as asked
      from activation a join hold c on c.id = a.cap_hold_id
        left join purchase_attempt p on p.user_id = a.user_id and p.activation_id = a.id and p.state = 'ok'
      where c.user_id <> a.user_id or a.price > least(a.price_cap, c.amount)
        or (a.phone_number is not null and ((p.price, p.service_id) is distinct from (a.price, a.service_id) or a.hold_id = a.cap_hold_id))`,
  },
  {
    id: 'I12',
    holds: 'A message can be read exactly when its activation was paid for.',
    query: `
      with told as (select distinct user_id, activation_id from message),
      paid as (
        select a.user_id, a.id as activation_id
        from activation a join hold_resolution r on r.hold_id = a.hold_id where r.kind = 'capture' or a.revealed_at is not null)
      select coalesce(told.user_id, paid.user_id) as user_id, coalesce(told.activation_id, paid.activation_id) as activation_id,
        told.user_id is not null as is_told, paid.user_id is not null as is_paid
      from told full join paid on paid.user_id = told.user_id and paid.activation_id = told.activation_id
      where told.user_id is null or paid.user_id is null`,
  },
];

export const activationInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    holds: 'Every live activation has the number of its one successful attempt, and no provider’s id belongs to two.',
    query: `
      select a.user_id, a.id as activation_id, a.provider_id, a.upstream_id, 'live, not its attempt’s number' as problem
      from activation a
      where a.state in ('waiting', 'cancelling', 'received') and 1 <> (
        select count(*) filter (where p.provider_id = a.provider_id and p.upstream_id = a.upstream_id and p.phone_number = a.phone_number)
        from purchase_attempt p where p.user_id = a.user_id and p.activation_id = a.id and p.state = 'ok')
      union all
      select null, max(id), provider_id, upstream_id, count(*) || ' activations'
      from activation where upstream_id is not null group by provider_id, upstream_id having count(*) > 1`,
  },
  {
    id: 'I22',
    holds: 'Nothing is undecided or open 5 minutes past its end, and no attempt is without an answer for 10 minutes.',
    query: `
      select user_id, id as activation_id, state, purchase_deadline as due from activation
      where state in ('reserved', 'buying', 'unknown') and purchase_deadline < app_now() - interval '5 minutes'
      union all
      select user_id, id, state, expires_at from activation
      where state in ('waiting', 'cancelling', 'received') and expires_at < app_now() - interval '5 minutes'
      union all
      select user_id, activation_id, 'attempt ' || state, sent_at from purchase_attempt
      where state in ('sending', 'unknown') and sent_at < app_now() - interval '10 minutes'`,
  },
  {
    id: 'I25',
    holds: 'No number in use costs more than was allowed, or in another currency, but one whose list said so later; that one gets its end.',
    query: `
      select p.user_id, p.activation_id, p.cost_micros, p.currency, p.ceiling_micros, p.ceiling_currency, a.state
      from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id
      where p.state = 'ok' and (p.cost_micros > p.ceiling_micros or (p.cost_micros is not null and p.currency <> p.ceiling_currency))
        and (not p.is_over_ceiling or not exists (select from price_alarm r where r.provider_id = p.provider_id))`,
  },
];

export const userInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    holds: 'No user has two live sessions.',
    query: `select user_id, count(*) as sessions from session where ended_at is null group by user_id having count(*) > 1`,
  },
  {
    // Events are deleted after 7 days.
    id: 'I21',
    holds: 'The events of every user are numbered without gaps up to the user’s counter.',
    query: `
      select user_id, before as after_seq, seq
      from (
        select user_id, seq, lag(seq) over one_user as before, lag(created_at) over one_user as before_at
        from user_event window one_user as (partition by user_id order by seq)) event
      where seq <> before + 1 and before_at > app_now() - interval '6 days'
      union all
      select c.user_id, last.seq, c.event_seq
      from user_counter c cross join lateral (
        select seq from user_event e where e.user_id = c.user_id order by seq desc limit 1) last
      where last.seq <> c.event_seq`,
  },
];

export const moneyInInvariants: readonly Invariant[] = [
  {
    id: 'I14',
    holds: 'Every credited deposit is one ledger transaction that brings its user its amount from outside, and none is posted without one.',
    query: `
      select d.id as deposit_id, t.id as tx_id, d.amount, m.from_outside, m.to_user
      from (select * from deposit where state = 'credited') d
        full join (select * from ledger_tx where kind = 'deposit') t on t.id = d.tx_id
        left join lateral (
          select sum(e.amount) filter (where a.kind like 'world:%') as from_outside,
            sum(e.amount) filter (where a.user_id = d.user_id and a.kind = 'available') as to_user
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id) m on true
      where d.id is null or t.id is null or t.ref <> 'deposit:' || d.id
        or m.from_outside is distinct from -d.amount or m.to_user is distinct from d.amount`,
  },
  {
    id: 'I15',
    holds:
      'The amount of a credited deposit is what its verifier saw, at the rate of its day; no claim made before its payment is credited but by an operator.',
    query: `
      select d.id as deposit_id, d.amount, p.currency, p.units, d.rate_micros
      from deposit d left join payment p on p.id = d.payment_id left join ledger_tx t on t.id = d.tx_id
      where d.state = 'credited' and (
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
      'A bonus is for the user who invited a friend, once per friend: 10 % of the first deposit, at most ₹30, paid as it says: with that deposit, or later by an operator.',
    query: `
      select b.referee_id, b.referrer_id, b.state, b.amount, m.to_referrer
      from referral_bonus b
        join app_user u on u.id = b.referee_id
        join deposit d on d.id = b.deposit_id
        left join ledger_tx t on t.id = b.tx_id
        left join lateral (
          select sum(e.amount) filter (where a.user_id = b.referrer_id and a.kind = 'available') as to_referrer,
            sum(e.amount) filter (where a.kind = 'referral_expense') as from_expense
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = b.tx_id) m on true
      where b.referrer_id is distinct from u.referred_by or b.referrer_id = b.referee_id or d.user_id <> b.referee_id or d.state <> 'credited'
        or b.amount <> least(d.amount / 10, 3000)
        or exists (select 1 from deposit e where e.user_id = b.referee_id and e.state = 'credited' and e.tx_id < d.tx_id)
        or b.state = 'credited' and (coalesce(m.to_referrer, 0) <> b.amount or coalesce(-m.from_expense, 0) <> b.amount)
        or t.id <> d.tx_id and (t.kind <> 'referral' or t.ref <> 'deposit:' || d.id or t.actor !~ '^admin:[0-9]+$')
      union all
      select referee_id, null, null, null, count(*) from referral_bonus group by referee_id having count(*) > 1
      union all
      select null, null, 'paid without a bonus', -e.amount, null
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.kind = 'referral_expense' and not exists (
        select 1 from referral_bonus b where b.tx_id = e.tx_id and b.state = 'credited' and b.amount = -e.amount)`,
  },
];
