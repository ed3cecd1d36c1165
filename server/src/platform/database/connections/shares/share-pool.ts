import type pg from 'pg';
import { currentAsker, waitMsOf, type Asker, type AskerKind } from '../../../fairness/asker.ts';
import { Busy } from '../../../fairness/busy.ts';
import { createFairQueue, type FairQueue } from '../../../fairness/fair-queue.ts';
import type { Rank } from '../../../fairness/fair-line.rules.ts';

/** `perOwner`: the most that one user, or one address, has at once. */
type Part = { places: number; perOwner: number };

/**
 * How a pool is shared between callers: `all` of it, and the parts that calls by key and calls of operators have at most. Without
 * `refusesLate` a caller waits for its turn as long as it takes.
 */
export type Sharing = Record<'all' | 'key' | 'operator', Part> & { refusesLate: boolean };

export type SharedPool = pg.Pool & { waitingBy(kind: 'key' | 'operator'): number };

const ranks: Record<AskerKind, Rank> = { person: 'person', operator: 'key', key: 'key' };

/**
 * The same pool, whose connections callers take in turn. Who can't have one in time is refused as busy, at once where that is known. The
 * node's own work, which is no one's call, takes connections as before.
 */
export function sharePool(pool: pg.Pool, sharing: Sharing): SharedPool {
  const all = createFairQueue(sharing.all);
  const parts = { key: createFairQueue(sharing.key), operator: createFairQueue(sharing.operator) };

  async function takePlace(asker: Asker): Promise<() => void> {
    const leavePart = asker.kind === 'person' ? undefined : await enter(parts[asker.kind], asker, sharing);
    try {
      const leave = await enter(all, asker, sharing);
      return () => {
        leave();
        leavePart?.();
      };
    } catch (error) {
      leavePart?.();
      throw error;
    }
  }

  async function connect(...asked: unknown[]): Promise<pg.PoolClient> {
    const asker = currentAsker();
    // A library connects with a callback, and for no caller.
    if (asker === undefined || asker.isHolding) return Reflect.apply(pool.connect, pool, asked) as Promise<pg.PoolClient>;
    const leave = await takePlace(asker);
    try {
      const client = await pool.connect();
      // The pool sets it each time, and refuses to release twice.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function query(...asked: unknown[]): Promise<unknown> {
    if (currentAsker() === undefined) return Reflect.apply(pool.query, pool, asked);
    const client = await connect();
    try {
      const answer: unknown = await Reflect.apply(client.query, client, asked);
      client.release();
      return answer;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  const own = {
    connect,
    query,
    end: () => pool.end(),
    get waitingCount() {
      return pool.waitingCount + all.waiting() + parts.key.waiting() + parts.operator.waiting();
    },
    waitingBy: (kind: 'key' | 'operator') => parts[kind].waiting(),
  };
  return Object.create(pool, Object.getOwnPropertyDescriptors(own)) as SharedPool;
}

async function enter(queue: FairQueue, asker: Asker, { refusesLate }: Sharing): Promise<() => void> {
  const waiter = { owner: asker.owner, rank: ranks[asker.kind] };
  const ms = refusesLate ? waitMsOf(asker) : undefined;
  const leave = queue.enterNow(asker.owner) ?? (await queue.enter(waiter, { ms, isBegun: asker.isBegun }));
  if (leave === undefined) throw new Busy(queue.expectedWaitMs(waiter));
  asker.isBegun = true;
  return leave;
}
