import type { Deps } from '../../../deps.ts';
import { compareWithLedger, type Check } from './check.sql.ts';

/** It reads every number, so the operators of a node share one. */
const keptMs = 60_000;

export function createCheck({ db }: Pick<Deps, 'db'>, now: () => number = () => performance.now()): () => Promise<Check> {
  let kept: { result: Promise<Check>; at: number } | undefined;
  return () => {
    if (kept !== undefined && now() - kept.at < keptMs) return kept.result;
    const result = compareWithLedger(db.read);
    kept = { result, at: now() };
    result.catch(() => (kept = undefined));
    return result;
  };
}
