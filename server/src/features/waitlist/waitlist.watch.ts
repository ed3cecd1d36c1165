import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { renewMs, returnTaskLeases, takeTaskLease } from '../../platform/jobs/leases.ts';
import { repeatEvery } from '../../platform/jobs/repeat.ts';
import { repeatTasks } from '../../platform/jobs/repeat-tasks.ts';
import { endOverEntries, serveWaiters } from './serve-waiters.ts';
import { isAnyUserWaiting } from './waiters.sql.ts';

export type WaitlistWatch = { stop(): Promise<void> };

const roundMs = 1_000;

/** One node serves the list. Should two do so for a moment, the database's rows decide. */
export function startWaitlistWatch(deps: Deps): WaitlistWatch {
  let isOurs = false;
  let renewAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function renewLease(): Promise<void> {
    if (performance.now() < renewAt) return;
    isOurs = await takeTaskLease(deps.db, { task: 'waitlist', node: deps.node });
    renewAt = performance.now() + (isOurs ? renewMs : roundMs);
  }

  const onError = (error: unknown, failure: string) => logFailure(deps, error, failure);
  const renewals = repeatEvery(roundMs, renewLease, (error) => onError(error, 'the lease of the waiting list could not be renewed'));
  const run = (isAnyWaiting: boolean | undefined, work: () => Promise<void>) => (isOurs && isAnyWaiting !== false ? work() : undefined);
  const tasks = repeatTasks<boolean>({
    everyMs: roundMs,
    ask: () => (isOurs ? isAnyUserWaiting(deps.db.prepared) : undefined),
    tasks: [
      { run: (isAny) => run(isAny, () => endOverEntries(deps)), failure: 'entries of the waiting list could not be ended' },
      {
        run: (isAny) => run(isAny, () => serveWaiters(deps, () => isStopped || !isOurs)),
        failure: 'the waiting list could not be served',
      },
    ],
    onError,
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all([renewals.stop(), tasks.stop()]);
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) => logFailure(deps, error, 'the leases could not be handed back'));
    },
  };
}

function logFailure(deps: Deps, error: unknown, what: string): void {
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}
