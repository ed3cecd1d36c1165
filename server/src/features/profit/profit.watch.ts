import type { Deps } from '../../deps.ts';
import { keepFolded } from '../../platform/folding/keep-folded.ts';
import { foldOnce } from './profit.sql.ts';

export function startProfitWatch(deps: Deps): { stop(): Promise<void> } {
  return keepFolded(
    { ...deps, db: deps.background },
    {
      task: 'profit',
      fold: (limit) => foldOnce(deps.background, limit),
      failed: 'the sums of the profit page could not be brought up to date',
    },
  );
}
