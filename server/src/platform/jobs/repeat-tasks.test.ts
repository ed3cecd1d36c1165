import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { repeatTasks } from './repeat-tasks.ts';

type Ask = () => Promise<boolean> | undefined;

/** Two tasks that note the answer they get; the first of them never ends once the test lets it hang. */
function start(context: TestContext, ask: Ask, { hangs = false } = {}) {
  const got: { first: (boolean | undefined)[]; second: (boolean | undefined)[] } = { first: [], second: [] };
  const failures: string[] = [];
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  let asked = 0;
  const repeated = repeatTasks<boolean>({
    everyMs: 10,
    ask: () => {
      asked += 1;
      return ask();
    },
    tasks: [
      {
        run: async (due) => {
          got.first.push(due);
          if (hangs) await end;
        },
        failure: 'the first failed',
      },
      {
        run: async (due) => {
          got.second.push(due);
          throw new Error('broken');
        },
        failure: 'the second failed',
      },
    ],
    onError: (_, failure) => failures.push(failure),
  });
  context.onTestFinished(async () => {
    letEnd();
    await repeated.stop();
  });
  return { got, failures, asked: () => asked, letEnd, repeated };
}

test('all tasks of a round get one answer', async (context) => {
  const { got, asked } = start(context, async () => false);
  await eventually(async () => expect(got.second.length).toBeGreaterThan(3));
  expect(got.first).toEqual(got.second);
  expect(new Set(got.first)).toEqual(new Set([false]));
  expect(asked() - got.first.length).toBeLessThanOrEqual(1);
});

test('a task that fails or hangs stops no other, and is reported', async (context) => {
  const { got, failures } = start(context, async () => true, { hangs: true });
  await eventually(async () => expect(got.second.length).toBeGreaterThan(3));
  expect(got.first).toEqual([true]);
  expect(failures.slice(0, 2)).toEqual(['the second failed', 'the second failed']);
});

test('tasks run without an answer when the question fails', async (context) => {
  const { got, failures } = start(context, async () => {
    throw new Error('away');
  });
  await eventually(async () => expect(got.first.length).toBeGreaterThan(2));
  expect(new Set(got.first)).toEqual(new Set([undefined]));
  expect(failures).toContain('what is due could not be read');
});

test('tasks run without an answer when the question hangs, which is asked once', async (context) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { got, asked } = start(context, () => promise);
  await eventually(async () => expect(got.first.length).toBeGreaterThan(5));
  expect(new Set(got.first)).toEqual(new Set([undefined]));
  expect(asked()).toBe(1);
  resolve(false);
  await eventually(async () => expect(got.first).toContain(false));
});

test('tasks run without an answer when there is no question', async (context) => {
  const { got } = start(context, () => undefined);
  await eventually(async () => expect(got.first.length).toBeGreaterThan(2));
  expect(new Set(got.first)).toEqual(new Set([undefined]));
});

test('a stop waits for what runs, and starts nothing', async (context) => {
  const { got, letEnd, repeated } = start(context, async () => true, { hangs: true });
  await eventually(async () => expect(got.first).toHaveLength(1));
  let isStopped = false;
  const stopping = repeated.stop().then(() => (isStopped = true));
  await nextTurn();
  expect(isStopped).toBe(false);
  const before = got.second.length;
  letEnd();
  await stopping;
  const later = start(context, () => undefined);
  await eventually(async () => expect(later.got.first.length).toBeGreaterThan(3));
  expect(got.second.length).toBe(before);
});
