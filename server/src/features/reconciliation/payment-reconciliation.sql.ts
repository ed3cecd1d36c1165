import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Method } from '../deposits/deposits.sql.ts';
import type { Rates } from '../deposits/deposits.rules.ts';

/** `worth`: in paise, at today's rates if none is frozen yet. */
export type OurPayment = {
  reference: string;
  currency: string;
  units: number;
  paidAt: Date;
  worth: number;
  isCredited: boolean;
  isInReview: boolean;
  isSmall: boolean;
};

export async function findOurPayments(db: Db, of: { method: Method; since: Date; rates: Rates }): Promise<OurPayment[]> {
  const { method, since, rates } = of;
  const { rows } = await sql<OurPayment>`
    select p.reference, p.currency, p.units, p.paid_at as "paidAt", p.deposit_id is not null as "isCredited", p.is_small as "isSmall",
      coalesce(h.arrived_amount, d.amount, payment_worth(p.currency, p.units, case p.currency when 'USDT' then ${rates.USDT}::bigint when 'TRX' then ${rates.TRX}::bigint end), 0) as worth,
      exists (select 1 from deposit c where c.method = p.method and c.reference = p.reference and c.state = 'review') as "isInReview"
    from payment p left join deposit d on d.id = p.deposit_id left join hand_credit h on h.deposit_id = d.id
    where p.method = ${method} and (p.paid_at >= ${since} or (p.deposit_id is null and p.judged_at is not null and not exists (
      select 1 from deposit c where c.method = p.method and c.reference = p.reference and c.state = 'pending')))`.execute(db);
  return rows;
}

/** In paise; they should be equal. Of a credit by hand counts what arrived. */
export async function sumCredited(db: Db, method: Method): Promise<{ ledger: number; deposits: number }> {
  const { rows } = await sql<{ ledger: number; deposits: number }>`
    select (select -balance from ledger_account where user_id is null and kind = ${`world:${method}`}) as ledger,
      (select coalesce(sum(case when d.is_by_hand then h.arrived_amount else d.amount end), 0)::bigint
        from deposit d left join hand_credit h on h.deposit_id = d.id where d.method = ${method} and d.state = 'credited') as deposits`.execute(
    db,
  );
  return rows[0] ?? { ledger: 0, deposits: 0 };
}
