import { keepBriefly } from '../../../platform/keep-briefly.ts';
import type { Check } from './check.sql.ts';

const keptMs = 60_000;
const slowMs = 2_000;
const slowKeptMs = 600_000;

/** The check reads every number, so the operators of a node share one, a failed one as well; a check that took long is kept for longer. */
export function createCheck(compare: () => Promise<Check>, now: () => number = () => performance.now()): () => Promise<Check> {
  async function run() {
    const startedAt = now();
    const [result] = await Promise.allSettled([compare()]);
    return { result, isSlow: result.status === 'fulfilled' && now() - startedAt > slowMs };
  }
  const kept = keepBriefly(run, { ms: ({ isSlow }) => (isSlow ? slowKeptMs : keptMs), now });
  return async () => {
    const { result } = await kept.get();
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}
