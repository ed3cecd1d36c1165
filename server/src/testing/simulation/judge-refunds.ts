import { holds, type Story } from './story.ts';
import type { World } from './world.ts';

type Refund = { id: number; providerId: number; upstreamId: string; endedAt: Date };

/** A terminal answer is believed when one came so long before it. */
const certainMs = 15_000;

/** Nobody's number is given back because its provider knew of nothing for a moment. Answers how many were given back that were over. */
export async function judgeRefunds({ app, companies }: World, { silences }: Story): Promise<number> {
  const { rows } = await app.deps.db.pool.query<Refund>(
    `select id, provider_id as "providerId", upstream_id as "upstreamId", ended_at as "endedAt" from activation
    where state = 'cancelled' and cancel_asked_at is null and upstream_id is not null`,
  );
  for (const { providerId, simulator } of companies) {
    const booked = new Map(simulator.simulator.books().activations.map((number) => [number.id, number]));
    for (const refund of rows.filter((each) => each.providerId === providerId)) {
      const number = booked.get(refund.upstreamId);
      const wasOver = typeof number?.endedAt === 'string' && Date.parse(number.endedAt) <= refund.endedAt.getTime();
      // The clock may have been turned on by more than that while the provider knew of nothing: then it said so for long enough.
      const wasSaidForLong = silences.some(
        ({ company, from, until }) =>
          company === providerId && from <= refund.endedAt && (until ?? refund.endedAt).getTime() - from.getTime() >= certainMs,
      );
      holds(wasOver || wasSaidForLong, 'A number is given back only when it is certainly gone.', { refund, number, silences });
    }
  }
  return rows.length;
}
