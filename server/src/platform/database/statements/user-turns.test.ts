import { expect, test } from 'vitest';
import { Busy } from '../../fairness/busy.ts';
import { createUserTurns } from './user-turns.ts';

/** Each ends when the test ends it. */
function aRun() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isBegun: false };
  const run = () => {
    state.isBegun = true;
    return promise;
  };
  return { run, end: resolve, state };
}

test('runs two of a user at a time, in order of arrival, and others beside them', async () => {
  const runInUserTurn = createUserTurns();
  const runs = Array.from({ length: 4 }, aRun);
  const all = runs.map(({ run }) => runInUserTurn(1, run));
  await runInUserTurn(2, async () => undefined);
  const begun = () => runs.map(({ state }) => state.isBegun);
  expect(begun()).toEqual([true, true, false, false]);
  runs[1]?.end();
  await all[1];
  expect(begun()).toEqual([true, true, true, false]);
  runs.forEach(({ end }) => end());
  await Promise.all(all);
  expect(begun()).toEqual([true, true, true, true]);
});

test('one that fails passes its turn on, and one that waits too long gives up', async () => {
  const runInUserTurn = createUserTurns(50);
  const [first, second, third] = [aRun(), aRun(), aRun()];
  const busy = [first, second].map(({ run }) => runInUserTurn(1, run));
  await expect(runInUserTurn(1, third.run)).rejects.toThrow(Busy);
  const late = runInUserTurn(1, async () => {
    throw new Error('its own');
  });
  first.end();
  await expect(late).rejects.toThrow('its own');
  const next = runInUserTurn(1, async () => 'done');
  expect(await next).toBe('done');
  second.end();
  await Promise.all(busy);
  expect(third.state.isBegun).toBe(false);
});
