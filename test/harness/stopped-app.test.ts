import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../builders/data.ts';
import { startTestApp } from './test-app.ts';

test('a stopped app is not kept in memory', async () => {
  const stopped = await aStoppedApp();
  await eventually(async () => {
    await collectGarbage();
    expect(stopped.deref()).toBeUndefined();
  });
});

/** In a function of its own, so that no variable of the test refers to the app. */
async function aStoppedApp(): Promise<WeakRef<object>> {
  const app = await startTestApp();
  await aNumber(app, { user: await aUser(app), service: await aService(app) });
  const http = new WeakRef(app.app.http);
  await app.stop();
  return http;
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // A WeakRef holds its target until the end of the turn in which it was read.
  await nextTurn();
  collect();
}
