import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

export async function stageMoney(tx: Tx): Promise<void> {
  await sql`
    create temporary table past_move on commit drop as
      with change as (
        select user_id, reserved_at as at, -price as amount from past union all select user_id, ended_at, price from past where state <> 'finished'),
      level as (select user_id, sum(amount) over (partition by user_id order by at) as paise from change),
      opening as (select user_id, 50000 * (1 + ceil(-min(paise) / 50000))::bigint as amount from level group by user_id)
      select nextval('ledger_tx_id_seq') as tx_id, staged.*
      from (
        select joined_at as at, 'opening' as kind, 'opening:' || user_id as idem_key, 'user:' || user_id as ref, 'system' as actor,
          'demo balance' as reason, user_id, null as hold_id, amount, (select account_of_system('adjust')) as from_id, available_id as to_id
        from opening join past_buyer using (user_id)
        union all
        select reserved_at, 'hold', 'hold:activation:' || id, 'activation:' || id, 'user:' || user_id, null, user_id, hold_id, price, available_id, held_id
        from past
        union all
        select message_at, 'capture', 'capture:' || hold_id, 'hold:' || hold_id, 'system', null, user_id, hold_id, price, held_id,
          (select account_of_system('revenue'))
        from past where state = 'finished'
        union all
        select ended_at, 'release', 'release:' || hold_id, 'hold:' || hold_id, coalesce(cancel_actor, 'system'), null, user_id, hold_id, price, held_id,
          available_id
        from past where state <> 'finished'
        order by at) staged`.execute(tx);
}

export async function postMoney(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_tx (id, idem_key, kind, ref, actor, reason, created_at) overriding system value
      select tx_id, idem_key, kind, ref, actor, reason, at from past_move order by tx_id`.execute(tx);
  await sql`
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      select account_id, a.version + row_number() over one_account, tx_id, amount, a.balance + sum(amount) over one_account
      from (select tx_id, from_id as account_id, -amount as amount from past_move union all select tx_id, to_id, amount from past_move) leg
        join ledger_account a on a.id = account_id
      window one_account as (partition by account_id order by tx_id) order by tx_id`.execute(tx);
  await sql`
    update ledger_account a set version = last.account_version, balance = last.balance_after
      from (select distinct on (account_id) * from ledger_entry order by account_id, account_version desc) last
      where a.id = last.account_id`.execute(tx);
  await sql`
    insert into hold (id, user_id, amount, tx_id, created_at) overriding system value
      select hold_id, user_id, amount, tx_id, at from past_move where kind = 'hold' order by hold_id`.execute(tx);
  await sql`
    insert into hold_resolution (hold_id, kind, tx_id, created_at)
      select hold_id, kind, tx_id, at from past_move where kind in ('capture', 'release') order by tx_id`.execute(tx);
}
