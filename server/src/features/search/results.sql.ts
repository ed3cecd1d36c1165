import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

type Found = { id: number; userId: number | null; email: string | null; at: Date | null };
export type FoundUser = Found & { email: string; balance: number; isBlocked: boolean };
export type FoundNumber = Found & {
  phoneNumber: string | null;
  service: string;
  server: number;
  state: string;
  isRevealed: boolean;
  isOffered: boolean;
  isRefunded: boolean;
  /** The number's time is not over. */
  isRunning: boolean;
};
export type FoundDeposit = Found & { method: string; reference: string; amount: number | null; state: string; isByHand: boolean };
export type FoundPayment = Found & { method: string; reference: string; amount: number | null; payer: string | null };
export type FoundPromo = Found & { code: string; amount: number };

export async function readUsers(db: Db, ids: number[]): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.id as user_id, u.email, u.created_at as at, a.balance, u.is_blocked
    from app_user u join ledger_account a on a.user_id = u.id and a.kind = 'available' where u.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function readNumbers(db: Db, numbers: { userId: number | null; id: number }[]): Promise<FoundNumber[]> {
  const { rows } = await sql<FoundNumber>`
    select a.id, a.user_id, u.email, coalesce(a.created_at, a.reserved_at) as at, a.phone_number, s.name as service, a.server, a.state,
      a.revealed_at is not null as is_revealed, coalesce(a.expires_at > app_now(), false) as is_running,
      a.late_code_at > app_now() - late_code_offered_for() and a.revealed_at is null as is_offered,
      exists (select from charge_refund r where r.activation_id = a.id) as is_refunded
    from unnest(${numbers.map(({ userId }) => userId)}::bigint[], ${numbers.map(({ id }) => id)}::bigint[]) as asked (user_id, id)
      join activation a on a.user_id = asked.user_id and a.id = asked.id
      join app_user u on u.id = a.user_id join service s on s.id = a.service_id`.execute(db);
  return rows;
}

export async function readDeposits(db: Db, ids: number[]): Promise<FoundDeposit[]> {
  const { rows } = await sql<FoundDeposit>`
    select d.id, d.user_id, u.email, d.declared_at as at, d.method, d.reference, d.amount, d.state, d.is_by_hand
    from deposit d join app_user u on u.id = d.user_id where d.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function readPayments(db: Db, ids: number[]): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select id, null::bigint as user_id, null as email, paid_at as at, method, reference, payer,
      payment_shown(currency, units, coin_rate(currency)) as amount
    from payment where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function readPromos(db: Db, ids: number[]): Promise<FoundPromo[]> {
  const { rows } = await sql<FoundPromo>`
    select c.id, r.user_id, u.email, coalesce(r.redeemed_at, c.created_at) as at, c.code, c.amount
    from promo_code c left join promo_redemption r on r.promo_id = c.id left join app_user u on u.id = r.user_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
