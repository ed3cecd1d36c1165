import type { Pool } from 'pg';
import { requireRule, type Scenario } from '../scenario.ts';

export type PaidBack = { userId: number; amount: number };

type Refunded = PaidBack & { mobileId: string; price: number; state: string };

/** Returns what operators gave back, by user. */
export async function judgeChargeRefunds(pool: Pool, { refunds }: Scenario): Promise<PaidBack[]> {
  const { rows } = await pool.query<Refunded>(
    `select r.user_id::int as "userId", r.amount::int as amount, r.activation_id::text as "mobileId", a.price::int as price, a.state
    from charge_refund r join activation a on a.user_id = r.user_id and a.id = r.activation_id`,
  );
  const byId = new Map(rows.map((row) => [row.mobileId, row]));
  for (const { person, mobileId, said } of refunds)
    if (said === 'refunded')
      requireRule(byId.get(mobileId)?.userId === person.userId, 'A refund that was confirmed is there.', { person: person.name, mobileId });
  const asked = new Set(refunds.map(({ mobileId }) => mobileId));
  for (const row of rows) {
    requireRule(asked.has(row.mobileId), 'Nothing is refunded without a click.', row);
    requireRule(row.amount === row.price, 'A refund is what its number cost.', row);
    requireRule(row.state !== 'received', 'A refunded number is over.', row);
  }
  return rows;
}
