import { Logger as WorkerLogger, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Listener } from '../database/connections/listener.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { createJobPool } from './job-connections.ts';
import { startScheduler, type Job } from './scheduler.ts';

/** So many of the workers at once at most: jobs that are added with this name as a flag. */
type Limit = { flag: string; most: number };

/** Any node runs it once, with retries. Those that call other companies have their own workers: a server that hangs there delays nothing else. */
export type Task = { name: string; workers: 'mail' | 'push'; limited?: Limited; run: (payload: unknown) => Promise<void> };

/** `postpone` adds the job again, for a little later: several workers may fetch one at the moment in which a limit is reached. */
type Limited = { by: readonly Limit[]; postpone: (payload: unknown) => Promise<void> };

/** Per node; most of a task's time is waiting for other companies. */
const concurrency = { mail: 4, push: 16 };

/** Growing delays from 3 seconds; the last attempt is 79 minutes after the first. */
const attempts = 9;

export async function startJobs(
  deps: { pool: pg.Pool; listener?: Listener; log: Logger; tickMs?: number; clock?: () => number },
  work: { scheduled: Job[]; tasks: Task[] },
): Promise<{ stop(): Promise<void> }> {
  const scheduler = startScheduler(deps, work.scheduled);
  const pgPool = createJobPool(deps.pool, deps.listener);
  const startRunner = async (workers: keyof typeof concurrency): Promise<{ stop(): Promise<void> }> => {
    const ofWorkers = work.tasks.filter((task) => task.workers === workers);
    const running = new Map<Limit, number>();
    const taskList: TaskList = Object.fromEntries(
      ofWorkers.map((task) => [task.name, (payload: unknown, { job }) => runLimited(task, { payload, flags: job.flags, running })]),
    );
    const runner = await run({
      pgPool,
      concurrency: concurrency[workers],
      noHandleSignals: true,
      pollInterval: 5_000,
      // Due by the database's clock, so that a node whose clock is wrong runs nothing early or late.
      useNodeTime: false,
      taskList,
      forbiddenFlags: fullLimits(running),
      logger: workerLogger(deps.log),
    });
    return {
      async stop() {
        await runner.stop();
        // The library keeps this list as long as the process lives, and its tasks would keep the stopped app in memory.
        for (const name of Object.keys(taskList)) delete taskList[name];
      },
    };
  };
  const runners = [await startRunner('mail'), await startRunner('push')];
  return { stop: async () => void (await Promise.all([scheduler.stop(), ...runners.map((runner) => runner.stop())])) };
}

/** The library keeps this function as long as the process lives: outside `startJobs` it refers to no stopped app. */
function fullLimits(running: ReadonlyMap<Limit, number>): () => string[] {
  return () => [...running].flatMap(([{ flag, most }, count]) => (count >= most ? flag : []));
}

type Run = { payload: unknown; flags: Readonly<Record<string, true>> | null; running: Map<Limit, number> };

async function runLimited({ limited, run: runTask }: Task, { payload, flags, running }: Run): Promise<void> {
  if (limited === undefined) return runTask(payload);
  const limits = limited.by.filter(({ flag }) => flags?.[flag] === true);
  const count = (limit: Limit, more: number) => void running.set(limit, (running.get(limit) ?? 0) + more);
  if (limits.some((limit) => (running.get(limit) ?? 0) >= limit.most)) return limited.postpone(payload);
  for (const limit of limits) count(limit, 1);
  try {
    await runTask(payload);
  } finally {
    for (const limit of limits) count(limit, -1);
  }
}

export async function prepareJobs(deps: { pool: pg.Pool; log: Logger }): Promise<void> {
  await runMigrations({ pgPool: deps.pool, logger: workerLogger(deps.log) });
}

/** Payloads are stored in plain text: no secrets. */
export async function enqueue(db: Db | Tx, name: string, payload: Record<string, unknown>, { isUrgent = false } = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}, priority => ${isUrgent ? -10 : 0})`.execute(
    db,
  );
}

export async function enqueueLater(
  db: Db | Tx,
  name: string,
  { key, payload, at }: { key: string; payload: Record<string, unknown>; at: Date },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}, job_key => ${key},
      job_key_mode => 'preserve_run_at', run_at => ${at})`.execute(db);
}

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
