import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { renewMs, returnTaskLeases, takeTaskLease } from '../../platform/jobs/leases.ts';
import { repeatEvery } from '../../platform/jobs/repeat.ts';
import { endOverEntries, serveWaiters } from './serve-waiters.ts';

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

  const task = (run: () => Promise<void>, failure: string) =>
    repeatEvery(
      roundMs,
      async () => (isOurs && !isStopped ? run() : undefined),
      (error) => logFailure(deps, error, failure),
    );

  const tasks = [
    repeatEvery(roundMs, renewLease, (error) => logFailure(deps, error, 'the lease of the waiting list could not be renewed')),
    task(() => endOverEntries(deps), 'entries of the waiting list could not be ended'),
    task(() => serveWaiters(deps, () => isStopped || !isOurs), 'the waiting list could not be served'),
  ];
  return {
    async stop() {
      isStopped = true;
      await Promise.all(tasks.map((each) => each.stop()));
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) => logFailure(deps, error, 'the leases could not be handed back'));
    },
  };
}

function logFailure(deps: Deps, error: unknown, what: string): void {
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}
