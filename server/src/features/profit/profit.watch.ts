import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { returnTaskLeases, takeTaskLease } from '../../platform/jobs/leases.ts';
import { repeatEvery } from '../../platform/jobs/repeat.ts';
import { foldOnce } from './profit.sql.ts';

const roundMs = 5_000;

/** One node folds. Should two do so for a moment, the second finds the cursors locked and does nothing. */
export function startProfitWatch(deps: Deps): { stop(): Promise<void> } {
  const stopped = new AbortController();

  async function fold(): Promise<void> {
    while (!stopped.signal.aborted && (await takeTaskLease(deps.db, { task: 'profit', node: deps.node }))) {
      if ((await foldOnce(deps.db)) === 0) return;
    }
  }

  const task = repeatEvery(roundMs, fold, (error) =>
    logFailure(deps, error, 'the sums of the profit page could not be brought up to date'),
  );
  return {
    async stop() {
      stopped.abort();
      await task.stop();
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) => logFailure(deps, error, 'the leases could not be handed back'));
    },
  };
}

function logFailure(deps: Deps, error: unknown, what: string): void {
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}
