import { workForAll } from '../../../platform/fairness/asker.ts';
import type { Check } from './check.sql.ts';

const keptMs = 60_000;
const slowMs = 2_000;
const slowKeptMs = 600_000;

/** The check reads every number, so the operators of a node share one, a failed one as well; a check that took long is kept for longer. */
export function createCheck(compare: () => Promise<Check>, now: () => number = () => performance.now()): () => Promise<Check> {
  let kept: { result: Promise<Check>; until: number } | undefined;
  return () => {
    if (kept !== undefined && now() < kept.until) return kept.result;
    const startedAt = now();
    const result = workForAll(compare);
    const mine = { result, until: Number.POSITIVE_INFINITY };
    kept = mine;
    const keep = (ms: number) => {
      mine.until = now() + ms;
    };
    result.then(
      () => keep(now() - startedAt > slowMs ? slowKeptMs : keptMs),
      () => keep(keptMs),
    );
    return result;
  };
}
