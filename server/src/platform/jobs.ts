import { Logger as WorkerLogger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from './logger.ts';

/** Work on a schedule that any node may do and one does. `schedule` is a crontab of five fields, UTC. */
export type Job = { name: string; schedule: string; run: () => Promise<void> };

export async function startJobs(deps: { pool: pg.Pool; log: Logger }, jobs: Job[]): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: deps.pool,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5_000,
    taskList: Object.fromEntries(jobs.map(({ name, run: work }) => [name, () => work()])),
    crontab: jobs.map(({ name, schedule }) => `${schedule} ${name} ?max=3`).join('\n'),
    logger: new WorkerLogger(() => (level, message) => (level === 'error' ? deps.log.error(message) : deps.log.debug(message))),
  });
  return { stop: () => runner.stop() };
}
