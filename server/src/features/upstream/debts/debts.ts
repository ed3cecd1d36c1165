import { sql, type RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Provider } from '../../providers/provider.ts';
import { certainAfterSeconds } from '../missing/missing.sql.ts';
import { runBeside, type Lease, type WatchState } from '../watch/watch-state.ts';

/** `overSeconds`: for how long the provider has said that there is nothing to cancel. */
type Task = { id: number; upstreamId: string; kind: 'cancel' | 'finish' | 'again'; tries: number; overSeconds: number | null };
type Result = { done: string } | { retryAfterSeconds: number } | { isOver: true };

const taskMs = 8_000;
const tasksAtOnce = 20;
/** After so many tries a debt is written off and shows in reconciliation; with the waits below that is about two hours. */
const triesAllowed = 40;

/** Pays what we owe a provider: numbers to cancel or to finish, messages to ask for. Each is tried until it has a certain answer. */
export async function workUpstreamTasks(deps: Deps, { providerId, provider }: Lease, state: WatchState): Promise<void> {
  const room = tasksAtOnce - state.paying.size;
  if (room <= 0) return;
  for (const task of await dueTasks(deps.db.read, {
    providerId,
    exceptIds: [...state.paying.keys()],
    limit: room,
  }))
    runBeside(
      state.paying,
      task.id,
      () => workTask(deps, task, provider),
      (error) => deps.log.warn({ err: error, taskId: task.id }, 'a debt to a provider could not be paid yet'),
    );
}

async function workTask(deps: Deps, task: Task, provider: Provider): Promise<void> {
  const answer = await attempts[task.kind](provider, task.upstreamId);
  if ('isOver' in answer && (task.overSeconds ?? 0) < certainAfterSeconds) return noteOver(deps.db.read, task.id);
  const result = 'isOver' in answer ? { done: 'over' } : answer;
  if ('done' in result) {
    // A number that had a code was charged to us.
    if (task.kind === 'cancel' && result.done === 'code_arrived')
      deps.log.warn({ taskId: task.id, upstreamId: task.upstreamId, outcome: result.done }, 'a number could not be given back');
    return endTask(deps.db.read, task.id, result.done);
  }
  if (task.tries + 1 < triesAllowed)
    return putOff(deps.db.read, task.id, Math.max(result.retryAfterSeconds, Math.min(2 ** task.tries, 300)));
  deps.log.error({ taskId: task.id, kind: task.kind, upstreamId: task.upstreamId }, 'a debt to a provider is written off');
  return endTask(deps.db.read, task.id, 'gave up');
}

const attempts: Record<Task['kind'], (provider: Provider, upstreamId: string) => Promise<Result>> = {
  async cancel(provider, upstreamId) {
    const answer = await provider.cancel(upstreamId, AbortSignal.timeout(taskMs));
    if (answer.outcome === 'too_early') return { retryAfterSeconds: answer.retryAfterSeconds ?? 15 };
    if (answer.outcome === 'unknown') return { retryAfterSeconds: 1 };
    return answer.outcome === 'over' ? { isOver: true } : { done: answer.outcome };
  },
  async finish(provider, upstreamId) {
    const answer = await provider.finish(upstreamId, AbortSignal.timeout(taskMs));
    if (!answer.ok) return { retryAfterSeconds: 1 };
    if (answer.value.isMissing === true) return { isOver: true };
    return { done: answer.value.finished ? 'finished' : 'not needed' };
  },
  async again(provider, upstreamId) {
    const answer = await provider.askForAnother(upstreamId, AbortSignal.timeout(taskMs));
    return answer.ok ? { done: answer.value.accepted ? 'accepted' : 'refused' } : { retryAfterSeconds: 1 };
  },
};

/** Asks for one more message as soon as the provider is asked anything; one open wish per number. */
export async function oweAnother(
  db: Db,
  debt: {
    providerId: number;
    upstreamId: string;
    userId: number;
    activationId: number;
  },
): Promise<void> {
  await db
    .insertInto('upstreamTask')
    .values({ ...debt, kind: 'again' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A row that is locked now comes later: its provider is not asked about what could not be stored. */
async function dueTasks(db: Db, of: { providerId: number; exceptIds: number[]; limit: number }): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select id, upstream_id as "upstreamId", kind, tries, extract(epoch from app_now() - over_since)::float8 as "overSeconds" from upstream_task
    where provider_id = ${of.providerId} and done_at is null and not_before <= app_now() and id <> all(${of.exceptIds}::bigint[])
    order by not_before limit ${of.limit} for update skip locked`.execute(db);
  return rows;
}

async function endTask(db: Db, id: number, outcome: string): Promise<void> {
  await sql`update upstream_task set done_at = app_now(), outcome = ${outcome} where ${isFree(id)}`.execute(db);
}

async function putOff(db: Db, id: number, seconds: number): Promise<void> {
  await sql`update upstream_task set tries = tries + 1, over_since = null, not_before = app_now() + ${seconds} * interval '1 second' where ${isFree(id)}`.execute(
    db,
  );
}

/** A provider that does not know a number for a moment must not end the debt: it is asked again. */
async function noteOver(db: Db, id: number): Promise<void> {
  await sql`update upstream_task set tries = tries + 1, over_since = coalesce(over_since, app_now()),
      not_before = coalesce(over_since, app_now()) + ${certainAfterSeconds} * interval '1 second'
    where ${isFree(id)}`.execute(db);
}

/** A row that was locked meanwhile stays due: each of these questions may be asked twice. */
function isFree(id: number): RawBuilder<unknown> {
  return sql`id = (select id from upstream_task where id = ${id} for update skip locked)`;
}
