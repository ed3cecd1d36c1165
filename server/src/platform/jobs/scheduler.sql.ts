import type pg from 'pg';

type Queries = Pick<pg.Pool, 'query'>;

/** A live node renews its lease at every tick. */
const leaseSeconds = 30;

export async function findSchedule(pool: Queries): Promise<{ name: string; dueAt: Date; failures: number }[]> {
  const { rows } = await pool.query<{ name: string; dueAt: Date; failures: number }>({
    name: 'schedule/find',
    text: 'select name, due_at as "dueAt", failures from scheduled_job',
  });
  return rows;
}

/** In one order: nodes that start at the same moment set the same rows. */
export async function setDue(pool: Queries, jobs: { name: string; dueAt: Date }[]): Promise<void> {
  await pool.query(
    `insert into scheduled_job as job (name, due_at) select * from unnest($1::text[], $2::timestamptz[]) order by 1
     on conflict (name) do update set due_at = excluded.due_at where job.due_at > excluded.due_at`,
    [jobs.map(({ name }) => name), jobs.map(({ dueAt }) => dueAt)],
  );
}

/** Checked and taken in one statement: true for one node only. */
export async function claimDue(pool: Queries, { name, owner }: { name: string; owner: string }): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update scheduled_job set owner = $2, leased_until = clock_timestamp() + interval '${leaseSeconds} seconds', started_at = clock_timestamp()
     where name = $1 and due_at <= clock_timestamp()
       and (leased_until is null or leased_until < clock_timestamp() or leased_until > clock_timestamp() + interval '${leaseSeconds} seconds')`,
    [name, owner],
  );
  return rowCount === 1;
}

export async function renewRuns(pool: Queries, { owner, names }: { owner: string; names: string[] }): Promise<void> {
  await pool.query(
    `update scheduled_job set leased_until = clock_timestamp() + interval '${leaseSeconds} seconds' where owner = $1 and name = any($2)`,
    [owner, names],
  );
}

type End = { name: string; owner: string; dueAt: Date; error?: string };

/** Does nothing when another node has taken over the job. */
export async function endRun(pool: Queries, { name, owner, dueAt, error }: End): Promise<void> {
  await pool.query(
    `update scheduled_job set owner = null, leased_until = null, due_at = $3, last_error = $4,
       succeeded_at = case when $4::text is null then clock_timestamp() else succeeded_at end,
       failures = case when $4::text is null then 0 else failures + 1 end,
       failing_since = case when $4::text is null then null else coalesce(failing_since, clock_timestamp()) end
     where name = $1 and owner = $2`,
    [name, owner, dueAt, error ?? null],
  );
}

export type OverdueJob = { name: string; since: Date; isRunning: boolean; lastError: string | null };

/** Null: it never succeeded. */
export async function findLastSuccess(pool: Queries, name: string): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>('select succeeded_at as at from scheduled_job where name = $1', [name]);
  return rows[0]?.at ?? null;
}

/** Jobs of another release, a day after that release last ran them. */
export async function deleteOtherJobs(pool: Queries, names: string[]): Promise<void> {
  await pool.query(
    `delete from scheduled_job where name <> all($1) and greatest(due_at, leased_until, started_at) < clock_timestamp() - interval '1 day'`,
    [names],
  );
}

/** Waiting or failing for 15 minutes, or running for an hour. */
export async function findOverdueJobs(pool: Queries, names: string[]): Promise<OverdueJob[]> {
  const { rows } = await pool.query<OverdueJob>(
    `select name, since, is_running as "isRunning", last_error as "lastError"
     from (select *, coalesce(leased_until > clock_timestamp(), false) as is_running, least(due_at, failing_since) as since from scheduled_job where name = any($1)) job
     where since < clock_timestamp() - case when is_running and failing_since is null then interval '1 hour' else interval '15 minutes' end
     order by since`,
    [names],
  );
  return rows;
}
