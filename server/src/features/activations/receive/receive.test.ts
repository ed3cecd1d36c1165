import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { messagesOf } from '../../../../../test/builders/purchases.ts';
import { withRefusals } from '../../../../../test/postgres/refused-locks.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { checkUpstream, receiveNewest } from './receive.commands.ts';
import { findOpenActivation } from './receive.sql.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

test.each([
  [1, ['Code 1111'], ['Code 1111', 'Code 5555']],
  [1, ['Code 1111', 'Code 2222'], ['Code 1111', 'Code 2222', 'Code 5555']],
  [1, ['Code 5555'], ['Code 5555']],
  [2, ['Code 1111'], ['Code 1111']],
] as const)('on server %i, with %j being written, “Code 5555” leaves %j', async (server, written, kept) => {
  const { db } = app.app.deps;
  const user = await aUser(app);
  const mobile = await aNumber(app, {
    user,
    service: await aService(app, { server }),
  });
  const key = { userId: user.userId, id: Number(mobile._id) };
  const client = await db.pool.connect();
  await client.query('begin');
  const texts = [key.userId, key.id, written, written.map((text) => text.slice(5))];
  await client.query('select activation_deliver($1, $2, 0, $3, $4, null)', texts);
  const { db: busy, refused } = withRefusals(db);
  const received = receiveNewest(
    { ...app.app.deps, db: busy },
    { ...key, server, ageSeconds: 1 },
    { text: 'Code 5555', code: '5555' },
    null,
  );
  await refused;
  await client.query('commit');
  client.release();
  await received;
  const messages = await messagesOf(app.app, [user]);
  expect(messages.toSorted((a, b) => a.no - b.no).map(({ text }) => text)).toEqual(kept);
});

test.each([
  ['no digits here', 'STATUS_WAIT_RETRY:in other words', 'again', ['no digits here']],
  ['no digits here', 'STATUS_OK:in other words', 'received', ['no digits here', 'in other words']],
  [null, 'STATUS_WAIT_RETRY:4711', 'received', ['4711']],
  [null, 'STATUS_WAIT_RETRY', 'again', []],
  [null, 'STATUS_WAIT_CODE', 'waiting', []],
] as const)('after %j, %s is %s: %j are kept', async (first, says, state, kept) => {
  const { deps } = app.app;
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app) });
  const found = await findOpenActivation(deps.db.autocommit, {
    userId: user.userId,
    id: Number(mobile._id),
  });
  const provider = found && (await deps.providers.get(found.providerId));
  if (found === undefined || provider === undefined) throw new Error('There is no number to ask about');
  onTestFinished(() => app.simulator.faults.switchOff());
  switchOn(app, {
    kind: 'http500',
    action: 'getActiveActivations',
    share: 1,
  });
  if (first !== null) await receiveNewest(deps, found, { text: first, code: null }, null);
  switchOn(
    app,
    { kind: 'token', action: 'getStatus', token: says, share: 1 },
    {
      kind: 'token',
      action: 'getStatusV2',
      token: 'NO_ACTIVATION',
      share: 1,
    },
  );
  expect(await checkUpstream(deps, found, provider, null)).toMatchObject({
    state,
  });
  expect((await messagesOf(app.app, [user])).map(({ text }) => text)).toEqual(kept);
});
