import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { anyUserWaiting, type Method } from '../deposits.sql.ts';

/** True where a task may find something to do, locked and postponed rows included. False means that it would find nothing. */
export type DueDeposits = { intentsToClose: boolean; ofMethod: Record<Method, DueOfMethod> };
type DueOfMethod = { payments: boolean; deposits: boolean; isAnyUserWaiting: boolean };

export async function findDueWork(db: Db): Promise<DueDeposits> {
  const method = sql.raw<Method>('listed.method');
  const { rows } = await sql<{ method: Method; intentsToClose: boolean } & DueOfMethod>`
    select method,
      exists (select from deposit_intent where state = 'waiting' and expires_at <= app_now()) as "intentsToClose",
      exists (select from payment where judged_at is null and payment.method = ${method}) as payments,
      exists (select from deposit where deposit.method = ${method} and state = 'pending' and next_check_at <= app_now()) as deposits,
      ${anyUserWaiting(method)} as "isAnyUserWaiting"
    from unnest(array['upi', 'trc20']) as listed (method)`.execute(db);
  const of = (name: Method): DueOfMethod => {
    const found = rows.find((row) => row.method === name);
    if (found === undefined) throw new Error(`No answer for ${name}`);
    return found;
  };
  return { intentsToClose: rows.some(({ intentsToClose }) => intentsToClose), ofMethod: { upi: of('upi'), trc20: of('trc20') } };
}
