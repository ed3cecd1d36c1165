import type { Deps } from '../../deps.ts';
import { keepFolded } from '../../platform/folding/keep-folded.ts';
import { foldOnce } from './profit.sql.ts';

export function startProfitWatch(deps: Deps): { stop(): Promise<void> } {
  return keepFolded(deps, {
    task: 'profit',
    fold: (limit) => foldOnce(deps.db, limit),
    failed: 'the sums of the profit page could not be brought up to date',
  });
}
