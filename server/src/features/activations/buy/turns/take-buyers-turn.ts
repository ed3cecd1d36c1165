import { setImmediate } from 'node:timers/promises';
import type { Rank } from '../../../../platform/fairness/fair-line.rules.ts';
import type { QueueToBuy } from '../../../providers/guard/sales.ts';
import type { GuardedProvider } from '../../../providers/guard/guard.ts';
import type { RouteToAsk } from '../../../providers/routes/routes.commands.ts';

/** An ask is sent only with so much time left, and what the answer then needs, in milliseconds. */
const leftForAskMs = 3_000 + 400;

type Wish = {
  provider: Pick<GuardedProvider, 'queueToBuy'>;
  search: { userId: number; rank: Rank; serviceCode: string; deadline: number };
  stop: { candidate: { serviceId: number }; route: RouteToAsk };
  rejected: readonly string[];
  signal?: AbortSignal;
};

/** All keys of a user are one owner. */
export function takeBuyersTurn({ provider, search, stop, rejected, signal }: Wish): ReturnType<QueueToBuy> {
  const { route, candidate } = stop;
  const ceiling = route.ceilings[candidate.serviceId] ?? null;
  return provider.queueToBuy({
    owner: String(search.userId),
    rank: search.rank,
    until: search.deadline - leftForAskMs,
    signal,
    asked: {
      routeId: route.id,
      class: JSON.stringify([route.version, ceiling]),
      serviceCode: search.serviceCode,
      country: route.country,
      operator: route.operator,
    },
    ceilingMicros: ceiling,
    isPlain: rejected.length === 0 && ceiling !== null,
  });
}

/** A repeat has no use for a turn: where one must wait, or gets none, it is found out first. */
export async function takeFirstTurn(wish: Wish, isRepeated: () => Promise<boolean>): Promise<Awaited<ReturnType<QueueToBuy>> | 'repeated'> {
  const leaving = new AbortController();
  const waiting = takeBuyersTurn({ ...wish, signal: leaving.signal });
  const soon = await Promise.race([waiting, setImmediate()]);
  if (soon !== undefined) return soon;
  if (!(await isRepeated())) return waiting;
  leaving.abort();
  const turn = await waiting;
  if (typeof turn !== 'string') turn.giveBack();
  return 'repeated';
}

/** Numbers of these prefixes were rejected. */
export function exceptedPrefixes(rejected: readonly string[]): string[] {
  return rejected.map((phone) => phone.slice(0, 7)).slice(-20);
}
