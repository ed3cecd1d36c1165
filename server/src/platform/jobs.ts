import { Logger as WorkerLogger, run, runMigrations, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import type { Logger } from './logger.ts';

/** Work on a schedule that any node may do and one does. `schedule` is a crontab of five fields, UTC. */
export type Job = { name: string; schedule: string; run: () => Promise<void> };

/** Work that a command left behind with `enqueue`, done once by any node. What throws is tried again, later each time. */
export type Task = { name: string; run: (payload: unknown) => Promise<void> };

/** Mail servers and other companies make a task wait; so many wait side by side on a node. */
const concurrency = 6;

/** Again after 3 seconds, then after ever longer, the last time 79 minutes after the first. */
const attempts = 9;

export async function startJobs(
  deps: { pool: pg.Pool; log: Logger },
  work: { scheduled: Job[]; tasks: Task[] },
): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: deps.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 5_000,
    taskList: {
      ...Object.fromEntries(work.scheduled.map((job) => [job.name, () => job.run()])),
      ...Object.fromEntries(work.tasks.map((task) => [task.name, (payload: unknown) => task.run(payload)])),
    },
    crontab: work.scheduled.map(({ name, schedule }) => `${schedule} ${name} ?max=3`).join('\n'),
    logger: workerLogger(deps.log),
  });
  return { stop: () => runner.stop() };
}

/** The tables of the work, which `enqueue` needs before anybody does the work. */
export async function prepareJobs(deps: { pool: pg.Pool; log: Logger }): Promise<void> {
  await runMigrations({ pgPool: deps.pool, logger: workerLogger(deps.log) });
}

/** Leaves work for later: with the caller's transaction it is there, or not at all. No secret belongs in a payload, which is stored as it is. */
export async function enqueue(db: Db | Tx, name: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts})`.execute(db);
}

/** The same for what is worth one try and no more; while one of this key waits to be done, another adds nothing to it. */
export async function enqueueOnce(
  db: Db | Tx,
  name: string,
  { key, payload }: { key: string; payload: Record<string, unknown> },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 1, job_key => ${key}, job_key_mode => 'preserve_run_at')`.execute(
    db,
  );
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message)));
}
