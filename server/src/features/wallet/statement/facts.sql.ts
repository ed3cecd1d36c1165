import { kindOfCause, statementCauses, type StatementCause, type StatementKind } from '@pinline/contract/wallet/statement.rules';
import { sql } from 'kysely';
import { toLikePattern } from '../../../platform/database/like-pattern.ts';
import type { Db } from '../../../platform/database/database.ts';
import { causeOf } from './statement.sql.ts';

/** What a movement was for. */
export type Facts = {
  txId: number;
  time: Date;
  cause: StatementCause;
  numberId: number | null;
  serviceName: string | null;
  /** Null for a purchase that got no number. */
  phoneNumber: string | null;
  depositId: number | null;
  method: 'upi' | 'trc20' | null;
  reference: string | null;
  reason: string | null;
};

/** `keyId`: a key is told only of numbers that it bought. */
export type Filter = { kind: StatementKind | 'all'; search: string; keyId: number | null };

/** Leaves out the transactions that don't match the filter. */
export async function readFacts(
  db: Db,
  { userId, txIds, kind, search, keyId }: Filter & { userId: number; txIds: number[] },
): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select t.id as tx_id, t.created_at as time, f.cause, a.id as number_id, s.name as service_name, a.phone_number,
      d.id as deposit_id, d.method, coalesce(d.reference, p.code) as reference,
      case when t.kind in ('refund', 'adjustment', 'opening') then t.reason end as reason
    from ledger_tx t
      cross join lateral (select ${causeOf(userId)} as cause) f
      left join lateral (select ${numberOf} as id offset 0) n on true
      left join activation a on a.user_id = ${userId} and a.id = n.id and (${keyId}::bigint is null or a.key_id = ${keyId})
      left join service s on s.id = a.service_id
      left join deposit d on f.cause = 'deposit' and d.id = substring(t.ref from '^deposit:([0-9]+)$')::bigint
      left join promo_code p on f.cause = 'promo' and p.id = substring(t.ref from '^promo:([0-9]+)$')::bigint
    where t.id = any(${txIds}::bigint[]) and f.cause = any(${causesOf(kind)}::text[])
      and (${search} = '' or s.name ilike ${toLikePattern(search)} or coalesce(d.reference, p.code) ilike ${toLikePattern(search)}
        or (t.kind in ('refund', 'adjustment', 'opening') and t.reason ilike ${toLikePattern(search)})
        or (${digitsOf(search)}::text is not null and a.phone_number like '%' || ${digitsOf(search)}::text || '%'))`.execute(db);
  return rows;
}

/** A pair's hold belongs to the number whose code was charged; where none was, to the one that it was posted for. */
const numberOf = sql`
  case when t.ref like 'activation:%' then substring(t.ref from '^activation:([0-9]+)$')::bigint
    when t.ref like 'hold:%' then coalesce(
      (select c.id from activation c
       where t.kind = 'capture' and c.hold_id = substring(t.ref from '^hold:([0-9]+)$')::bigint and c.first_message_at is not null limit 1),
      (select substring(o.ref from '^activation:([0-9]+)$')::bigint from hold h join ledger_tx o on o.id = h.tx_id
       where h.id = substring(t.ref from '^hold:([0-9]+)$')::bigint)) end`;

function causesOf(kind: StatementKind | 'all'): readonly StatementCause[] {
  return kind === 'all' ? statementCauses : statementCauses.filter((cause) => kindOfCause[cause] === kind);
}

/** Numbers are typed with spaces, and often only their end. */
function digitsOf(search: string): string | null {
  const digits = search.replaceAll(/[\s+()-]/g, '');
  return /^\d{2,15}$/.test(digits) ? digits : null;
}
