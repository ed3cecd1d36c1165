import { expect, test } from 'vitest';
import type { App } from '../../../app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { Browser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp, ownInstallation } from '../../../../../test/harness/own-app.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { aStoppingDatabase } from '../../../../../test/postgres/stopping-database.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { execute } from '../../../../../test/harness/test-database.ts';
import {
  attemptsOf,
  fetchProviderRecords,
  purchasesOf,
  deliverSmsTo,
  switchOn,
  upstreamIdOf,
} from '../../../../../test/builders/upstream.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { takeTime } from '../../../../../test/pauses.ts';

const isCode = (frame: object) => 'otpMessage' in frame;

test(
  'answers 503 while the database restarts, loses nothing, and stores an answer that arrived meanwhile',
  { tags: ['F3', 'outage.1'] },
  async (context) => {
    const database = await aStoppingDatabase();
    const site = await ownInstallation(context, { database });
    const node = await site.start();
    const { user, service, mobile } = await aHolder(node);
    const upstreamId = await upstreamIdOf(site, mobile);
    switchOn(site, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 600 });
    const running = aNumber(node, { user, service });
    running.catch(() => undefined);
    await eventually(async () => expect((await fetchProviderRecords(site)).activations).toHaveLength(2));
    await database.stop();
    deliverSmsTo(site, upstreamId, 'Code 48291');
    expect(await node.get('/api/payment/balance', { as: user })).toMatchObject({ status: 503 });
    expect(await node.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } })).toMatchObject({
      status: 503,
    });
    expect([(await node.get('/healthz')).status, (await node.get('/readyz')).status]).toEqual([200, 503]);
    await takeTime(700);
    await database.start();
    expect((await running).status).toBe('pending');
    await eventually(async () => expect((await node.get('/readyz')).status).toBe(200));
    const socket = await connect(node, user);
    await socket.frame(isCode);
    socket.close();
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    expect(await balanceOf(node, user)).toBe(25);
    await expectReconciled(site);
  },
);

test.runIf(isNightly)(
  'buys once per click while connections are cut at any moment, COMMIT included, and a repeated click returns the result',
  { tags: 'outage.2' },
  async (context) => {
    const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const users = await Promise.all([1, 2, 3, 4].map(() => aUser(app, { balance: 75 })));
    const cutting = cutConnections(app, { times: 40 });
    const clicks = users.flatMap((user) => [1, 2, 3, 4, 5].map((no) => ({ user, key: `click-${no}` })));
    const bodies = await Promise.all(
      clicks.map(async ({ user, key }) => {
        for (let attempt = 0; attempt < 400; attempt += 1) {
          const reply = await app.post('/api/mobile/generate', { as: user, key, body: { serviceId: service.id, isDeepCheck: false } });
          if (reply.status === 200) return reply.body;
          expect(reply.status).toBe(503);
          await takeTime(25);
        }
      }),
    );
    await cutting;
    for (const [no, { user, key }] of clicks.entries())
      expect((await app.post('/api/mobile/generate', { as: user, key, body: { serviceId: service.id, isDeepCheck: false } })).body).toEqual(
        bodies[no],
      );
    let bought = 0;
    for (const user of users) {
      const purchases = await purchasesOf(app, user);
      expect(purchases).toHaveLength(5);
      const waiting = purchases.filter(({ state }) => state === 'waiting').length;
      expect(await balanceOf(app, user)).toBe(75 - 12.5 * waiting);
      bought += waiting;
    }
    expect(bought).toBeGreaterThan(0);
    await passTime(app, 40);
    await expectReconciled(app);
  },
);

async function aHolder(node: Browser & { app: App }) {
  const user = await aUser(node, { balance: 50 });
  const service = await aService(node, { price: 12.5, code: 'tg' });
  return { user, service, mobile: await aNumber(node, { user, service }) };
}

async function cutConnections({ database }: TestApp, { times }: { times: number }): Promise<void> {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%pinline' and random() < 0.3`;
  for (let cuts = 0; cuts < times; cuts += 1) {
    await execute(database.connection, cut);
    await takeTime(75);
  }
}
