import { repeatEvery, type Repeated } from './repeat.ts';

/** `run` gets the round's answer; undefined: not known, so anything may be due. */
export type RepeatedTask<Due> = { run: (due: Due | undefined) => Promise<void> | undefined; failure: string };

type Tasks<Due> = {
  everyMs: number;
  /** One cheap question whose answer spares the tasks their own. Undefined: the tasks ask for themselves. */
  ask: () => Promise<Due> | undefined;
  tasks: RepeatedTask<Due>[];
  onError: (error: unknown, failure: string) => void;
};

/** Then the tasks go on without an answer, so that one locked table doesn't stop them all. */
const lateMs = 1_000;

/** Each task runs in its own loop: a slow one doesn't delay the others. Never two runs of one task, nor two questions at once. */
export function repeatTasks<Due>({ everyMs, ask, tasks, onError }: Tasks<Due>): Repeated {
  const running = new Map<RepeatedTask<Due>, Promise<void>>();
  let asking: Promise<Due | undefined> | undefined;
  let isStopped = false;

  async function runRound(): Promise<void> {
    const due = asking === undefined ? await askOnce() : undefined;
    if (isStopped) return;
    for (const task of tasks) if (!running.has(task)) start(task, due);
  }

  async function askOnce(): Promise<Due | undefined> {
    asking = ask()
      ?.catch((error: unknown) => {
        onError(error, 'what is due could not be read');
        return undefined;
      })
      .finally(() => (asking = undefined));
    return asking === undefined ? undefined : answerInTime(asking);
  }

  function start(task: RepeatedTask<Due>, due: Due | undefined): void {
    const run = task
      .run(due)
      ?.catch((error: unknown) => onError(error, task.failure))
      .finally(() => running.delete(task));
    if (run !== undefined) running.set(task, run);
  }

  const rounds = repeatEvery(everyMs, runRound, (error) => onError(error, 'a round of tasks failed'));
  return {
    async stop() {
      isStopped = true;
      await rounds.stop();
      await Promise.all([asking, ...running.values()]);
    },
  };
}

async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), lateMs);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
