import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type OurNumber = {
  providerId: number;
  upstreamId: string;
  phoneNumber: string | null;
  costMicros: number | null;
  currency: string | null;
  paisePerUnit: number | null;
  sentAt: Date;
  isOurs: boolean;
  /** In the account's currency: the most that the purchase allowed. */
  ceilingMicros: number | null;
  /** An operator gave its user back what it was charged. */
  isRefundedHere: boolean;
  /** The provider refused its cancel as too late. */
  isCancelTooLate: boolean;
  /** No user pays for it, and the provider certainly keeps the money: the profit page's leak. */
  isWrittenOff: boolean;
};

/** Keeps each statement short, and few rows at once, so that other calls are answered in between. */
const chunkIds = 1_000;
const chunkMs = 2 * 3_600_000;

export async function findFirstPurchase(db: Db, providerId: number): Promise<Date | undefined> {
  const first = await db
    .selectFrom('purchaseAttempt')
    .select('sentAt')
    .where('providerId', '=', providerId)
    .where('upstreamId', 'is not', null)
    .where('node', '<>', 'before the first start')
    .orderBy('sentAt')
    .limit(1)
    .executeTakeFirst();
  return first?.sentAt;
}

/** Our numbers of this time, and those with these ids. */
export async function findOurNumbers(
  db: Db,
  of: { providerId: number; from: Date; to: Date; upstreamIds: string[] },
): Promise<OurNumber[]> {
  const { providerId, from, to, upstreamIds } = of;
  // A number may be found by its time and by its id.
  const numbers = new Map<string, OurNumber>();
  const add = (found: OurNumber[]) => {
    for (const each of found) numbers.set(`${each.providerId} ${each.upstreamId}`, each);
  };
  for (let start = from.getTime(); start <= to.getTime(); start += chunkMs) {
    const end = Math.min(start + chunkMs, to.getTime());
    add(await findNumbers(db, { providerId, purchases: sentBetween(providerId, new Date(start), new Date(end)), upstreamIds: [] }));
  }
  for (let start = 0; start < upstreamIds.length; start += chunkIds) {
    const ids = upstreamIds.slice(start, start + chunkIds);
    add(await findNumbers(db, { providerId, purchases: withIds(ids), upstreamIds: ids }));
  }
  return [...numbers.values()];
}

function sentBetween(providerId: number, from: Date, to: Date): RawBuilder<unknown> {
  return sql`select p.* from purchase_attempt p where p.provider_id = ${providerId} and p.sent_at between ${from} and ${to}`;
}

/** At every provider: two of ours may be one account there. Each is named, for the index on both columns. */
function withIds(upstreamIds: string[]): RawBuilder<unknown> {
  return sql`select p.* from provider x join purchase_attempt p on p.provider_id = x.id and p.upstream_id = any(${upstreamIds}::text[])`;
}

async function findNumbers(
  db: Db,
  of: { providerId: number; purchases: RawBuilder<unknown>; upstreamIds: string[] },
): Promise<OurNumber[]> {
  const { providerId, purchases, upstreamIds } = of;
  const { rows } = await sql<OurNumber>`
    with wanted as (
      select * from (${purchases}) p where upstream_id is not null and node <> 'before the first start')
    select p.provider_id as "providerId", p.upstream_id as "upstreamId", p.phone_number as "phoneNumber", p.cost_micros as "costMicros", p.currency,
      p.paise_per_unit as "paisePerUnit", p.sent_at as "sentAt",
      (p.state = 'ok' and (a.state not in ('cancelled', 'expired') or a.revealed_at is not null)) or coalesce(t.done_at is null and t.id is not null, false) as "isOurs",
      t.id is not null and is_kept_by_provider(t) and a.revealed_at is null as "isWrittenOff",
      case when p.ceiling_currency = x.currency then p.ceiling_micros end as "ceilingMicros",
      p.state = 'ok' and exists (
        select from charge_refund r where r.user_id = p.user_id and r.activation_id = p.activation_id) as "isRefundedHere",
      coalesce(t.outcome = 'too late', false) as "isCancelTooLate"
    from wanted p join activation a on a.user_id = p.user_id and a.id = p.activation_id join provider x on x.id = ${providerId}
      left join upstream_debt t on t.provider_id = p.provider_id and t.upstream_id = p.upstream_id and t.kind = 'cancel'
    union all
    select t.provider_id, t.upstream_id, null, null, null, null, t.created_at, t.done_at is null, is_kept_by_provider(t), null, false, coalesce(t.outcome = 'too late', false)
    from upstream_debt t
    where t.kind = 'cancel' and t.provider_id = ${providerId} and t.upstream_id = any(${upstreamIds}::text[])
      and not exists (select 1 from purchase_attempt p where p.provider_id = t.provider_id and p.upstream_id = t.upstream_id)`.execute(db);
  return rows;
}
