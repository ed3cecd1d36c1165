import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type BalanceLine = {
  kind: 'opening' | 'deposits' | 'bonuses' | 'codes' | 'refunds' | 'adjustments' | 'given_up' | 'held';
  count: number;
  amount: number;
};

/**
 * In paise, from the entries of what the user can spend; the lines add up to it. Holds and what ends them cancel each other out, but for
 * codes and what is still held.
 */
export async function readBalanceLines(db: Db, userId: number): Promise<BalanceLine[]> {
  const { rows } = await sql<BalanceLine>`
    with entry as (
      select e.amount, case
          when t.kind in ('deposit', 'arrival', 'referral') then
            case when exists (select from deposit d where d.tx_id = t.id and d.user_id = ${userId}) then 'deposits' else 'bonuses' end
          when t.kind = 'promo' then 'bonuses'
          when t.kind = 'refund' then 'refunds'
          when t.kind = 'adjustment' then 'adjustments'
          when t.kind = 'opening' then 'opening'
          when t.kind = 'forfeit' then 'given_up'
          else 'codes' end as kind
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_id = account_of_user(${userId}, 'available')),
    held as (select held, held_count from held_of_user(${userId})),
    line as (select kind, count(*)::int as count, sum(amount)::bigint as amount from entry group by kind)
    select kind, count, amount from line where kind <> 'codes'
    union all
    select 'codes', (
        select count(*)::int from activation where user_id = ${userId} and (first_message_at is not null or revealed_at is not null)),
      coalesce((select amount from line where kind = 'codes'), 0) + (select held from held)
    union all
    select 'held', held_count, -held from held`.execute(db);
  return rows;
}
