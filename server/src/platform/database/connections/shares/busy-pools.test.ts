import { expect, onTestFinished, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { connect } from '../../../../../../test/fakes/socket.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import type { Database } from '../../database.ts';
import { workFor } from '../../../fairness/asker.ts';
import { shareCalls, shareConnections } from './shares.ts';

/** Longer than a connection is waited for. */
const busySeconds = 11;

/** Takes every connection, and more wait for one. */
async function keepBusy({ pool }: Database): Promise<{ isOver(): boolean }> {
  let isOver = false;
  const work = Promise.allSettled(Array.from({ length: 10 }, () => pool.query(`select pg_sleep(${busySeconds})`)));
  void work.then(() => (isOver = true));
  onTestFinished(async () => void (await work));
  await eventually(async () => expect(pool.waitingCount).toBeGreaterThan(5));
  return { isOver: () => isOver };
}

test('background work that takes all its connections delays no purchase and no code', async (context) => {
  const app = await ownApp(context);
  const [user, service] = [await aUser(app), await aService(app)];
  const page = await connect(app, user);
  const busy = await keepBusy(app.app.deps.background);
  const mobile = await aNumber(app, { user, service });
  const [upstream] = app.simulator.simulator.listOpen();
  app.simulator.simulator.deliver(upstream?.id ?? 0, { text: 'Your code is 123456', code: '123456' });
  await eventually(async () =>
    expect(page.frames).toContainEqual(expect.objectContaining({ mobileId: mobile._id, otpMessage: 'Your code is 123456' })),
  );
  expect(busy.isOver()).toBe(false);
});

test('calls that take all their connections delay no code', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app) });
  const page = await connect(app, user);
  const busy = await keepBusy(app.app.deps.db);
  const [upstream] = app.simulator.simulator.listOpen();
  app.simulator.simulator.deliver(upstream?.id ?? 0, { text: 'Your code is 123456', code: '123456' });
  await eventually(async () =>
    expect(page.frames).toContainEqual(expect.objectContaining({ mobileId: mobile._id, otpMessage: 'Your code is 123456' })),
  );
  expect(busy.isOver()).toBe(false);
});

test('calls by key that take all they may wait for each other, in every protocol, and delay no page', async (context) => {
  const app = await ownApp(context);
  const [user, service] = [await aUser(app), await aService(app)];
  const key = await anApiKey(app, user);
  const { db, config } = app.app.deps;
  const { places } = shareCalls(shareConnections(config.databaseConnections).calls, true).key;
  const held = await Promise.all(
    Array.from({ length: places }, (_, n) => workFor({ owner: `user x${n}`, kind: 'key', until: Infinity }, () => db.pool.connect())),
  );
  const asked = [
    app.get('/api/mobile/active', { as: key }).then(({ status }) => status),
    fetch(`${app.url}/stubs/handler_api.php?api_key=${key.token}&action=getActiveActivations`).then((reply) => reply.text()),
    fetch(`${app.url}/v1/user/profile`, { headers: { authorization: `Bearer ${key.token}` } }).then(({ status }) => status),
  ];
  await eventually(async () => expect(db.waitingBy('key')).toBe(asked.length));
  await aNumber(app, { user, service });
  expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
  expect(db.waitingBy('key')).toBe(asked.length);
  for (const client of held) client.release();
  expect(await Promise.all(asked)).toEqual([200, 'NO_ACTIVATIONS', 200]);
});

test.each([
  { all: 5, calls: 2, workers: 2, background: 2, byKey: 2, perKeyOwner: 1, perPerson: 2 },
  { all: 8, calls: 4, workers: 2, background: 2, byKey: 2, perKeyOwner: 1, perPerson: 2 },
  { all: 16, calls: 8, workers: 4, background: 4, byKey: 4, perKeyOwner: 1, perPerson: 2 },
  { all: 100, calls: 50, workers: 25, background: 25, byKey: 25, perKeyOwner: 6, perPerson: 12 },
])(
  '$all connections are $calls for calls, of which $byKey by key and $perKeyOwner for the keys of one user, $workers for workers and $background for background work',
  ({ all, byKey, perKeyOwner, perPerson, ...shares }) => {
    expect(shareConnections(all)).toEqual(shares);
    const sharing = shareCalls(shares.calls, true);
    expect([sharing.key, sharing.all]).toEqual([
      { places: byKey, perOwner: perKeyOwner },
      { places: shares.calls, perOwner: perPerson },
    ]);
  },
);
