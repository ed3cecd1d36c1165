import { Logger as WorkerLogger, run, runMigrations, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { startScheduler, type Job } from './scheduler.ts';

/**
 * Work that a command left behind with `enqueue`, done once by any node. What throws is tried again, later each time. `mail` has workers of
 * its own, so that a mail server that hangs holds up nothing else.
 */
export type Task = { name: string; workers?: 'mail'; run: (payload: unknown) => Promise<void> };

/** Other companies make a task wait; this many wait side by side on a node. */
const concurrency = { general: 6, mail: 4 };

/** Again after 3 seconds, then after ever longer, the last time 79 minutes after the first. */
const attempts = 9;

export async function startJobs(
  deps: { pool: pg.Pool; log: Logger; tickMs?: number; clock?: () => number },
  work: { scheduled: Job[]; tasks: Task[] },
): Promise<{ stop(): Promise<void> }> {
  const scheduler = startScheduler(deps, work.scheduled);
  const pgPool = retriedPool(deps.pool);
  const startRunner = (workers: keyof typeof concurrency): Promise<Runner> =>
    run({
      pgPool,
      concurrency: concurrency[workers],
      noHandleSignals: true,
      pollInterval: 5_000,
      // Due by the database's clock: a node whose own is wrong takes nothing early and leaves nothing undone.
      useNodeTime: false,
      taskList: Object.fromEntries(
        work.tasks
          .filter((task) => (task.workers ?? 'general') === workers)
          .map((task) => [task.name, (payload: unknown) => task.run(payload)]),
      ),
      logger: workerLogger(deps.log),
    });
  const runners = [await startRunner('general'), await startRunner('mail')];
  return { stop: async () => void (await Promise.all([scheduler.stop(), ...runners.map((runner) => runner.stop())])) };
}

/**
 * The library stores the end of a job without waiting for it, so that an error there would end the process. A connection that times out
 * is one of those that it tries again; one that failed in another way, or in the pool's queue, is reported as such.
 */
function retriedPool(pool: pg.Pool): pg.Pool {
  const connect = (listen?: Parameters<typeof pool.connect>[0]) =>
    // With a callback it waits for news, and begins again after an error.
    listen === undefined
      ? pool.connect().catch((error: unknown) => {
          throw Object.assign(new Error('no connection for a job', { cause: error }), { code: 'ETIMEDOUT' });
        })
      : pool.connect(listen);
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The tables of the work, which `enqueue` needs before anybody does the work. */
export async function prepareJobs(deps: { pool: pg.Pool; log: Logger }): Promise<void> {
  await runMigrations({ pgPool: deps.pool, logger: workerLogger(deps.log) });
}

/** Leaves work for later: with the caller's transaction it is there, or not at all. No secret belongs in a payload, which is stored as it is. */
export async function enqueue(db: Db | Tx, name: string, payload: Record<string, unknown>, { isUrgent = false } = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}, priority => ${isUrgent ? -10 : 0})`.execute(
    db,
  );
}

/** The same, not before a time; while one of this key waits, another adds nothing to it. */
export async function enqueueLater(
  db: Db | Tx,
  name: string,
  { key, payload, at }: { key: string; payload: Record<string, unknown>; at: Date },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}, job_key => ${key},
      job_key_mode => 'preserve_run_at', run_at => ${at})`.execute(db);
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
