import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { UpstreamMoney } from '../../providers/provider.ts';

export type ListedPurchase = {
  upstreamId: string;
  attemptId: number;
  userId: number;
  activationId: number;
  isPriceOpen: boolean;
};

export async function listedPurchases(db: Db, of: { providerId: number; upstreamIds: string[] }): Promise<ListedPurchase[]> {
  const { rows } = await sql<ListedPurchase>`
    select p.upstream_id as "upstreamId", p.id as "attemptId", p.user_id as "userId", p.activation_id as "activationId",
      p.state = 'ok' and (p.cost_micros is null or (p.is_over_ceiling and a.state in ('waiting', 'cancelling'))) as "isPriceOpen"
    from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id
    where p.provider_id = ${of.providerId} and p.upstream_id = any(${of.upstreamIds}::text[])`.execute(db);
  return rows;
}

export async function learnCost(db: Database, attemptId: number, { micros, currency }: UpstreamMoney): Promise<string | null> {
  return db.call('purchase_learn_cost', { attemptId, costMicros: micros, currency });
}

/** A purchase ended without the number that carries its order id. Returns the upstream ids. */
export async function recordDebtsOfEndedOrders(
  db: Db,
  of: {
    providerId: number;
    numbers: { upstreamId: string; orderId: string }[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ upstreamId: string }>`
    with ended as materialized (
      select p.user_id, p.activation_id, listed.upstream_id
      from unnest(${of.numbers.map(({ upstreamId }) => upstreamId)}::text[], ${of.numbers.map(({ orderId }) => orderId)}::text[])
          as listed (upstream_id, order_id)
        join purchase_attempt p on p.order_id = listed.order_id and p.provider_id = ${of.providerId}
      where p.state not in ('sending', 'unknown')
        and not exists (select from purchase_attempt o where o.provider_id = p.provider_id and o.upstream_id = listed.upstream_id)
        and not exists (
          select from upstream_debt t
          where t.provider_id = p.provider_id and t.upstream_id = listed.upstream_id and t.kind in ('cancel', 'finish')))
    select upstream_id as "upstreamId", owe_provider(${of.providerId}, upstream_id, 'cancel', user_id, activation_id) from ended`.execute(
    db,
  );
  return rows.map(({ upstreamId }) => upstreamId);
}
