import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import type { Caller } from '../../../../platform/api/caller.ts';
import { refuse } from '../../../../platform/errors.ts';

/** Purchases without a number, of one user in a minute; all keys of a user together. */
export const failuresPerMinute = { person: 20, key: 120 };

const minuteMs = 60_000;
const mostUsers = 50_000;

/** Counted per node, so that two nodes together allow at most twice as much. */
export type FailedPurchases = {
  /**
   * Before any work: a purchase under way counts as failed, so that many sent at once are counted too. Refuses one more than may fail, unless it is
   * the repeat of an earlier one.
   */
  begin(mode: KeyMode, caller: Pick<Caller, 'userId' | 'key'>, isRepeated: () => Promise<boolean>): Promise<Counted>;
};

type Counted = { /** The first call decides. */ end(how: { isFailed: boolean }): void };

type Count = { running: number; failedAt: number[] };

export function createFailedPurchases({ isOn, now = () => performance.now() }: { isOn: boolean; now?: () => number }): FailedPurchases {
  const counts = new Map<string, Count>();

  function countOf(name: string): Count {
    const count = counts.get(name) ?? { running: 0, failedAt: [] };
    const from = now() - minuteMs;
    count.failedAt = count.failedAt.filter((at) => at > from);
    counts.delete(name);
    counts.set(name, count);
    return count;
  }

  /** Users whose failures are over, the longest unseen first. */
  function dropOld(): void {
    for (const [name, { running, failedAt }] of counts) {
      if (counts.size <= mostUsers && (running > 0 || (failedAt.at(-1) ?? 0) > now() - minuteMs)) return;
      if (running === 0) counts.delete(name);
    }
  }

  return {
    async begin(mode, { userId, key }, isRepeated) {
      if (!isOn) return { end: () => undefined };
      dropOld();
      const kind = key === null ? 'person' : 'key';
      const count = countOf(`${mode} ${kind} ${userId}`);
      if (count.running + count.failedAt.length >= failuresPerMinute[kind]) {
        if (await isRepeated()) return { end: () => undefined };
        const freeAt = (count.failedAt[0] ?? now() - minuteMs + 1_000) + minuteMs;
        refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now()) / 1_000)) });
      }
      count.running += 1;
      let isOver = false;
      return {
        end({ isFailed }) {
          if (isOver) return;
          isOver = true;
          count.running -= 1;
          if (isFailed) count.failedAt.push(now());
        },
      };
    },
  };
}
