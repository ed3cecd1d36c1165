import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** In paise. What the sums of the profit page have more than the ledger and the numbers. */
export type Check = { checkedAt: Date; balances: number; revenue: number; promo: number; referral: number; costs: number };

/** One statement, so all of it is of one moment. */
export async function compareWithLedger(db: Db | Tx): Promise<Check> {
  const { rows } = await sql<Check>`
    with shown as (
      select coalesce(sum(takings - refunds), 0)::bigint as revenue, coalesce(sum(promo), 0)::bigint as promo,
        coalesce(sum(referral), 0)::bigint as referral, coalesce(sum(provider_cost + leak), 0)::bigint as costs
      from (select * from profit_quarter union all select * from profit_unfolded()) q),
    paid as (
      select coalesce(sum(number_cost(p)), 0)::bigint as costs
      from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id
      where p.state in ('ok', 'rejected', 'late')
        and (p.state = 'ok' and coalesce(a.first_message_at, a.revealed_at) is not null
          or exists (
            select from upstream_debt d
            where d.provider_id = p.provider_id and d.upstream_id = p.upstream_id and d.kind = 'cancel' and is_kept_by_provider(d)))),
    account as (
      select coalesce(sum(balance), 0)::bigint as balances, coalesce(sum(balance) filter (where kind = 'revenue'), 0)::bigint as revenue,
        coalesce(sum(balance) filter (where kind = 'promo_expense'), 0)::bigint as promo,
        coalesce(sum(balance) filter (where kind = 'referral_expense'), 0)::bigint as referral
      from ledger_account)
    select app_now() as checked_at, account.balances, shown.revenue - account.revenue as revenue, shown.promo + account.promo as promo,
      shown.referral + account.referral as referral, shown.costs - paid.costs as costs
    from shown, paid, account`.execute(db);
  const [check] = rows;
  if (check === undefined) throw new Error('The ledger has no balances');
  return check;
}
