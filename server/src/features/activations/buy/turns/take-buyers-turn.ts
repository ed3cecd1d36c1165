import { setImmediate } from 'node:timers/promises';
import type { Rank } from '../../../../platform/fairness/fair-line.rules.ts';
import type { QueueToBuy } from '../../../providers/guard/sales.ts';
import type { GuardedProvider } from '../../../providers/guard/guard.ts';
import type { RouteToAsk } from '../../../providers/routes/routes.sql.ts';
import { reserveMs, shortestCallMs } from './time-left.ts';

type Wish = {
  provider: Pick<GuardedProvider, 'queueToBuy'>;
  search: {
    userId: number;
    rank: Rank;
    serviceCode: string;
    again?: { upstreamId: string } | undefined;
    passed?: readonly string[] | undefined;
    deadline: number;
  };
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
    until: search.deadline - reserveMs - shortestCallMs,
    signal,
    asked: {
      routeId: route.id,
      // A route's stock says nothing about one number.
      class: JSON.stringify([route.version, ceiling, ...(search.again === undefined ? [] : [search.again.upstreamId])]),
      serviceCode: search.serviceCode,
      country: route.country,
      operator: route.operator,
    },
    ceilingMicros: ceiling,
    // Another installation that passed the order on would find a loop and sell none to this buyer alone.
    isPlain: search.again === undefined && rejected.length === 0 && (search.passed ?? []).length === 0 && ceiling !== null,
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
