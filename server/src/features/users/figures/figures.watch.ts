import type { Deps } from '../../../deps.ts';
import { keepFolded } from '../../../platform/folding/keep-folded.ts';
import { foldSpending } from './figures.sql.ts';

export function startFiguresWatch(deps: Deps): { stop(): Promise<void> } {
  return keepFolded(
    { ...deps, db: deps.background },
    {
      task: 'user figures',
      fold: (limit) => foldSpending(deps.background, limit),
      failed: 'what users spent could not be brought up to date',
    },
  );
}
