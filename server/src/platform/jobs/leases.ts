import type { Database } from '../database/database.ts';
import { repeatEvery } from './repeat.ts';

export const leaseSeconds = 10;
export const renewMs = 3_000;
const askAgainMs = 1_000;

/** Without an epoch: the rows decide what happens, the lease only saves duplicate work. Throws 55P03 while its row is locked. */
export async function takeTaskLease(db: Database, lease: { task: string; node: string }): Promise<boolean> {
  return db.call('task_lease_take', { task: lease.task, node: lease.node, seconds: leaseSeconds });
}

/** Holds the lease whenever no other node does. `stop` doesn't give it back: `returnTaskLeases` does, when the work has ended. */
export function keepTaskLease({ db, node }: { db: Database; node: string }, task: string, onError: (error: unknown) => void) {
  let isOurs = false;
  let renewAt = Number.NEGATIVE_INFINITY;
  const renewals = repeatEvery(
    askAgainMs,
    async () => {
      if (performance.now() < renewAt) return;
      isOurs = await takeTaskLease(db, { task, node });
      renewAt = performance.now() + (isOurs ? renewMs : askAgainMs);
    },
    onError,
  );
  return { isOurs: () => isOurs, stop: renewals.stop };
}

export async function returnTaskLeases(db: Database, node: string): Promise<void> {
  await db.pool.query('update job_lease set leased_until = app_now() where owner = $1', [node]);
}

/** `until`: done up to then. `resumeFrom`, `resumePage`: where the last reading stopped early, else null. */
export type TaskProgress = { until: Date | null; resumeFrom: Date | null; resumePage: string | null };

export async function findTaskProgress(db: Database, task: string): Promise<TaskProgress> {
  const { rows } = await db.pool.query<TaskProgress>(
    'select done_until as until, resume_from as "resumeFrom", resume_page as "resumePage" from job_lease where job = $1',
    [task],
  );
  return rows[0] ?? { until: null, resumeFrom: null, resumePage: null };
}

/** The first failure's time stays until the task makes progress again. */
export async function noteTaskFailure(db: Database, task: string): Promise<void> {
  await db.pool.query('update job_lease set failing_since = coalesce(failing_since, app_now()) where job = $1', [task]);
}

/** Never moves back: a reading that stopped earlier doesn't change `until`. */
export async function saveTaskProgress(
  db: Database,
  done: { task: string; until: Date; resumeFrom: Date | null; resumePage: string | null },
): Promise<void> {
  await db.pool.query(
    'update job_lease set done_until = greatest(done_until, $2), resume_from = $3, resume_page = $4, failing_since = null where job = $1',
    [done.task, done.until, done.resumeFrom, done.resumePage],
  );
}
