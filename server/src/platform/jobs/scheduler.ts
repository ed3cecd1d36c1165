import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { clockToleranceMs, compareClocks } from '../database/clock.ts';
import type { Logger } from '../logger.ts';
import { repeatFromNow, type Repeated } from './repeat.ts';
import { nextRun, retryAt } from './schedule.rules.ts';
import { claimDue, endRun, findSchedule, deleteOtherJobs, renewRuns, setDue } from './scheduler.sql.ts';

/** One node runs it at a time. `schedule`: five crontab fields, UTC by the database's clock. */
export type Job = { name: string; schedule: string; run: () => Promise<void> };

type Deps = { pool: pg.Pool; log: Logger; tickMs?: number; clock?: () => number };

const defaultTickMs = 5_000;

/** A node whose own clock is wrong runs nothing: it could run a job early or block the other nodes. */
export function startScheduler(deps: Deps, jobs: Job[]): Repeated {
  const { pool, log } = deps;
  const owner = randomUUID();
  const running = new Map<string, Promise<void>>();
  let isClockWrong = false;
  let isStopped = false;

  const tick = async () => {
    if (running.size > 0) await renewRuns(pool, { owner, names: [...running.keys()] });
    const { now, apartMs } = await compareClocks(pool, deps.clock);
    const wasWrong = isClockWrong;
    isClockWrong = apartMs > clockToleranceMs;
    if (isClockWrong && !wasWrong)
      log.warn({ apartMs: Math.round(apartMs) }, 'this machine’s clock differs from the database’s: it runs no scheduled jobs');
    if (wasWrong && !isClockWrong) log.info('this machine’s clock is right again: it runs scheduled jobs');
    if (!isClockWrong) await runDue(now);
  };

  const runDue = async (now: Date) => {
    const known = new Map((await findSchedule(pool)).map(({ name, dueAt }) => [name, dueAt]));
    const names = jobs.map(({ name }) => name);
    if ([...known.keys()].some((name) => !names.includes(name))) await deleteOtherJobs(pool, names);
    const planned = jobs.map((job) => ({ job, dueAt: known.get(job.name), next: nextRun(job.schedule, now) }));
    // A later time was written by a wrong clock or for another schedule.
    const wrong = planned.filter(({ dueAt, next }) => dueAt === undefined || dueAt > next);
    if (wrong.length > 0)
      await setDue(
        pool,
        wrong.map(({ job, next }) => ({ name: job.name, dueAt: next })),
      );
    for (const { job, dueAt, next } of planned) {
      const isDue = dueAt !== undefined && dueAt <= next && dueAt <= now;
      if (isDue && !isStopped && !running.has(job.name) && (await claimDue(pool, { name: job.name, owner }))) start(job);
    }
  };

  const start = (job: Job) => {
    const run = runJob(deps, job, owner)
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'the end of a job could not be stored; its lease runs out'))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  };

  const ticks = repeatFromNow(deps.tickMs ?? defaultTickMs, tick, (error) =>
    log.warn({ err: error }, 'the schedule of jobs could not be read; it is tried again'),
  );
  return {
    async stop() {
      isStopped = true;
      await ticks.stop();
      await Promise.all(running.values());
    },
  };
}

async function runJob({ pool, log }: Deps, job: Job, owner: string): Promise<void> {
  const error = await job.run().then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
  );
  if (error !== undefined) log.error({ err: error, job: job.name }, 'a scheduled job failed');
  const { now } = await compareClocks(pool);
  const regular = nextRun(job.schedule, now);
  if (error === undefined) return endRun(pool, { name: job.name, owner, dueAt: regular });
  const { failures = 0 } = (await findSchedule(pool)).find(({ name }) => name === job.name) ?? {};
  const dueAt = retryAt({ schedule: job.schedule, failures: failures + 1 }, now);
  await endRun(pool, { name: job.name, owner, dueAt, error: error.message });
}
