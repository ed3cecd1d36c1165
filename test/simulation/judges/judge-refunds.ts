import { requireRule, type Silence, type Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

type Refund = { id: number; providerId: number; upstreamId: string; endedAt: Date; terminalSince: Date | null };

const certainMs = 15_000;
/** This many missing numbers are a provider fault, raise an alarm, and are not refunded. */
const alarmedAt = 5;

export async function judgeRefunds({ app, companies }: World, { silences }: Scenario): Promise<number> {
  const { rows } = await app.deps.db.pool.query<Refund>(
    `select a.id, a.provider_id as "providerId", a.upstream_id as "upstreamId", a.ended_at as "endedAt", m.terminal_since as "terminalSince"
    from activation a left join missing_number m on m.user_id = a.user_id and m.activation_id = a.id
    where a.state = 'cancelled' and a.cancel_asked_at is null and a.upstream_id is not null`,
  );
  for (const { name, providerId, simulator } of companies) {
    const booked = new Map(simulator.simulator.records().activations.map((number) => [number.id, number]));
    const early: Refund[] = [];
    for (const refund of rows.filter((each) => each.providerId === providerId)) {
      const number = booked.get(refund.upstreamId);
      const wasOver = typeof number?.endedAt === 'string' && Date.parse(number.endedAt) <= refund.endedAt.getTime();
      if (!wasOver) early.push(refund);
      const isCertain = wasOver || wasRepeated(silences, providerId, { first: refund.terminalSince, last: refund.endedAt });
      requireRule(isCertain, 'A number is given back only when it is certainly gone.', { refund, number, silences });
    }
    for (const silence of silences.filter(({ company }) => company === providerId)) {
      const together = early.filter(({ endedAt }) => isWithin(silence, endedAt));
      requireRule(together.length < alarmedAt, 'Many numbers are not given back together.', { company: name, silence, together });
    }
  }
  return rows.length;
}

/** Whether the provider denied the number at both moments, far enough apart to be believed. */
export function wasRepeated(silences: Silence[], company: number, { first, last }: { first: Date | null; last: Date }): boolean {
  const wasSilent = (at: Date) => silences.some((silence) => silence.company === company && isWithin(silence, at));
  return first !== null && last.getTime() - first.getTime() >= certainMs && wasSilent(first) && wasSilent(last);
}

function isWithin({ from, until }: Silence, at: Date): boolean {
  return from <= at && (until === undefined || at.getTime() <= until.getTime() + certainMs);
}
