import type { ForEach, PartsOf, Within } from './parts.sql.ts';

/**
 * Returns rows only if the sentence is false. One statement sees one moment, so it can run beside live traffic. What reads much is asked part
 * by part (`in`).
 */
export type Invariant = { id: string; holds: string } & (
  | { query: string }
  | { in: PartsOf; queryOf: (within: Within, forEach: ForEach) => string }
);

export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'I01',
    holds: 'The legs of every ledger transaction sum to zero.',
    in: 'transactions',
    queryOf: (within) =>
      `select tx_id, sum(amount) as sum from ledger_entry where ${within('tx_id')} group by tx_id having sum(amount) <> 0`,
  },
  {
    id: 'I02',
    holds: 'Every ledger transaction has at least two legs.',
    in: 'transactions',
    queryOf: (within) => `
      select t.id as tx_id, t.kind, coalesce(e.legs, 0) as legs
      from ledger_tx t
        left join (select tx_id, count(*) as legs from ledger_entry where ${within('tx_id')} group by tx_id) e on e.tx_id = t.id
      where ${within('t.id')} and coalesce(e.legs, 0) < 2`,
  },
  {
    id: 'I03',
    holds: 'All balances together are zero.',
    query: `select sum(balance) as sum from ledger_account having sum(balance) <> 0`,
  },
  {
    id: 'I04',
    holds: 'The balance of every account is the sum of its entries.',
    in: 'accounts',
    queryOf: (within) => `
      select a.id as account_id, a.kind, a.user_id, a.balance, coalesce(e.sum, 0) as sum
      from ledger_account a
        left join (select account_id, sum(amount) as sum from ledger_entry where ${within('account_id')} group by account_id) e on e.account_id = a.id
      where ${within('a.id')} and a.balance <> coalesce(e.sum, 0)`,
  },
  {
    id: 'I05',
    holds: 'The entries of every account are numbered from 1 without gaps, and each balance is the one before plus the amount.',
    in: 'transactions',
    queryOf: (within) => `
      with leg as (
        select account_id, account_version, amount, balance_after,
          lag(account_version) over one_account as near_version, lag(balance_after) over one_account as near_balance
        from ledger_entry where ${within('tx_id')} window one_account as (partition by account_id order by account_version))
      select e.account_id, e.account_version, e.amount, e.balance_after, before.balance_after as balance_before
      from leg e left join lateral (
        select e.near_balance as balance_after where e.near_version = e.account_version - 1
        union all
        select b.balance_after from ledger_entry b
        where e.near_version is distinct from e.account_version - 1 and b.account_id = e.account_id and b.account_version = e.account_version - 1
        ) before on true
      where e.balance_after <> coalesce(before.balance_after, 0) + e.amount or (before.balance_after is null and e.account_version > 1)`,
  },
  {
    id: 'I06',
    holds: 'The version of every account is the number of its entries.',
    in: 'accounts',
    queryOf: (within) => `
      select a.id as account_id, a.kind, a.user_id, a.version, coalesce(e.count, 0) as count
      from ledger_account a
        left join (select account_id, count(*) as count from ledger_entry where ${within('account_id')} group by account_id) e on e.account_id = a.id
      where ${within('a.id')} and a.version <> coalesce(e.count, 0)`,
  },
  {
    id: 'I07',
    holds: 'No user has less than nothing, available or held.',
    query: `select id as account_id, kind, user_id, balance from ledger_account where user_id is not null and balance < 0`,
  },
  {
    // With I05 it says what I04 and I06 say, but needs no sum over all that an account ever had.
    id: 'I37',
    holds: 'The balance and the version of every account are those of its last entry.',
    query: `
      select a.id as account_id, a.kind, a.user_id, a.balance, a.version, last.balance_after, last.account_version
      from ledger_account a left join lateral (
        select account_version, balance_after from ledger_entry e where e.account_id = a.id order by account_version desc limit 1) last on true
      where (a.version, a.balance) is distinct from (coalesce(last.account_version, 0), coalesce(last.balance_after, 0))`,
  },
  {
    id: 'I19',
    holds: 'Every adjustment by hand names an admin and a reason.',
    query: `
      select id as tx_id, actor, reason from ledger_tx
      where kind = 'adjustment' and (actor !~ '^admin:[0-9]+$' or coalesce(trim(reason), '') = '')`,
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
    id: 'I39',
    holds: 'A number that was asked for again is the same number of its user, which had its code, from the same provider under a new id.',
    query: `
      select a.user_id, a.id as activation_id, a.again_of_id, a.provider_id, a.upstream_id, ended.state
      from activation a join activation ended on ended.user_id = a.user_id and ended.id = a.again_of_id
      where a.again_of_id is not null and (ended.state <> 'finished' or a.replaces_id is distinct from a.again_of_id
        or a.service_code <> ended.service_code or a.key_id is distinct from ended.key_id
        or a.provider_id <> ended.provider_id or a.upstream_id = ended.upstream_id
        or a.phone_number <> ended.phone_number and a.phone_number not like '%•' and ended.phone_number not like '%•')`,
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
