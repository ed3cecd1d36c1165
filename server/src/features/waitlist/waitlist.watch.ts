import type { Deps } from '../../deps.ts';
import { keepTaskLease, returnTaskLeases } from '../../platform/jobs/leases.ts';
import { repeatTasks } from '../../platform/jobs/repeat-tasks.ts';
import { logFailure } from '../../platform/log-failure.ts';
import { endOverEntries, serveWaiters } from './serve-waiters.ts';
import { isAnyUserWaiting } from './waiters.sql.ts';

export type WaitlistWatch = { stop(): Promise<void> };

const roundMs = 1_000;

/** One node serves the list. Should two do so for a moment, the database's rows decide. */
export function startWaitlistWatch(deps: Deps): WaitlistWatch {
  let isStopped = false;
  const onError = (error: unknown, failure: string) => logFailure(deps.log, error, failure);
  const lease = keepTaskLease(deps, 'waitlist', (error) => onError(error, 'the lease of the waiting list could not be renewed'));
  const run = (isAnyWaiting: boolean | undefined, work: () => Promise<void>) =>
    lease.isOurs() && isAnyWaiting !== false ? work() : undefined;
  const tasks = repeatTasks<boolean>({
    everyMs: roundMs,
    ask: () => (lease.isOurs() ? isAnyUserWaiting(deps.db.prepared) : undefined),
    tasks: [
      { run: (isAny) => run(isAny, () => endOverEntries(deps)), failure: 'entries of the waiting list could not be ended' },
      {
        run: (isAny) => run(isAny, () => serveWaiters(deps, () => isStopped || !lease.isOurs())),
        failure: 'the waiting list could not be served',
      },
    ],
    onError,
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all([lease.stop(), tasks.stop()]);
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) =>
        logFailure(deps.log, error, 'the leases could not be handed back'),
      );
    },
  };
}
