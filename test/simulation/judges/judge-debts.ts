import { wasRepeated } from './judge-refunds.ts';
import { requireRule, type Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

type PaidDebt = { providerId: number; upstreamId: string; outcome: string; overSince: Date | null; doneAt: Date };

/** The clock may move between a provider's answer and the moment it is stored. */
const marginMs = 30_000;

/** A debt counts as paid only after the provider ended the number. Returns how many were paid. */
export async function judgeDebts({ app, companies }: World, { silences }: Scenario): Promise<number> {
  const { rows } = await app.deps.db.pool.query<PaidDebt>(
    `select provider_id as "providerId", upstream_id as "upstreamId", outcome, over_since as "overSince", done_at as "doneAt" from upstream_debt
    where kind = 'cancel' and outcome <> 'gave up'`,
  );
  for (const { providerId, simulator } of companies) {
    const booked = new Map(simulator.simulator.records().activations.map((number) => [number.id, number]));
    for (const debt of rows.filter((each) => each.providerId === providerId)) {
      const number = booked.get(debt.upstreamId);
      if (number === undefined) continue;
      if (debt.outcome === 'code_arrived') {
        requireRule(number.messages.length > 0, 'A number that cannot be given back has its code.', { debt, number });
        continue;
      }
      const isEnded = number.endedAt !== null && Date.parse(number.endedAt) <= debt.doneAt.getTime() + marginMs;
      const mayBeBelieved = debt.outcome === 'over' && wasRepeated(silences, providerId, { first: debt.overSince, last: debt.doneAt });
      requireRule(isEnded || mayBeBelieved, 'A cancel we owe is paid only when the number is over upstream.', { debt, number });
    }
  }
  return rows.length;
}
