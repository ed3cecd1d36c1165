import { sql } from 'kysely';
import { describe, expect, test, type TestContext } from 'vitest';
import type { App } from '../../../app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { Browser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import type { Installation } from '../../../../../test/harness/installation.ts';
import { ownApp, ownInstallation } from '../../../../../test/harness/own-app.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp, TestNode } from '../../../../../test/harness/test-app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { leaseSeconds } from '../../../platform/jobs/leases.ts';
import {
  fetchProviderRecords,
  purchasesOf,
  deliverSms,
  deliverSmsTo,
  holdBack,
  upstreamIdOf,
  type Site,
} from '../../../../../test/builders/upstream.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { takeTime, watchFor } from '../../../../../test/pauses.ts';

const isCode = (frame: object) => 'otpMessage' in frame;

describe.concurrent('two processes on one database', () => {
  test('one polls the provider, and each delivers to its own sockets', async (context) => {
    const { site, holder, other } = await twoProcesses(context);
    const { user, service, mobile } = await aHolder(other);
    const [here, there] = [await connect(other, user), await connect(holder, user)];
    const lists = () => site.simulator.calls.get('getActiveActivations') ?? 0;
    const [before, startedAt] = [lists(), performance.now()];
    // Each process would read it once a second.
    await eventually(async () => expect(lists() - before).toBeGreaterThanOrEqual(6));
    expect(performance.now() - startedAt).toBeGreaterThan((lists() - before - 2) * 800);
    await deliverSms(site, mobile, 'Code 48291');
    await Promise.all([here.frame(isCode), there.frame(isCode)]);
    await aNumber(holder, { user, service });
    here.close();
    there.close();
    await expectReconciled(site);
  });

  test.runIf(isNightly)(
    'a holder paused beyond its lease: the other takes over, and later writes of the first are refused',
    { tags: 'nodes.1' },
    async (context) => {
      const { site, holder, other } = await twoProcesses(context);
      const { user, mobile } = await aHolder(other);
      const { epoch: old } = await readLease(site);
      holder.pause();
      await passTime(other, 11);
      await deliverSms(site, mobile, 'Code 48291');
      const socket = await connect(other, user);
      await socket.frame(isCode);
      const { epoch } = await readLease(site);
      expect(epoch).toBe(old + 1);
      const waiting = await aNumber(other, { user, service: { id: mobile.serviceId } });
      await expectRefusedUnder(old, { db: site.app.deps.db, user, waiting, received: mobile });
      expect(await purchasesOf(site, user)).toMatchObject([{ state: 'received' }, { state: 'waiting' }]);
      holder.resume();
      await watchFor(1_500);
      expect((await readLease(site)).epoch).toBe(epoch);
      expect((await holder.get('/api/otp/mobile-history', { as: user })).body.data).toMatchObject([
        { otpIds: [] },
        { otpIds: [{ code: '48291' }] },
      ]);
      socket.close();
      await expectReconciled(site);
    },
  );

  test('a killed holder: the other takes over when the lease ends', async (context) => {
    const { site, holder, other } = await twoProcesses(context);
    const { user, mobile } = await aHolder(other);
    const socket = await connect(other, user);
    await holder.kill();
    const { leasedUntil: end } = await readLease(site);
    await deliverSms(site, mobile, 'Code 48291');
    await socket.frame(isCode);
    const { leasedUntil, epoch } = await readLease(site);
    expect(epoch).toBe(2);
    expect(leasedUntil.getTime() - leaseSeconds * 1_000).toBeGreaterThanOrEqual(end.getTime());
    socket.close();
    await expectReconciled(site);
  });

  test.runIf(isNightly)(
    'a holder that gets SIGTERM: it finishes running work, returns its lease, and the other continues at once',
    { tags: 'nodes.3' },
    async (context) => {
      const { site, holder, other } = await twoProcesses(context);
      const { user, service, mobile } = await aHolder(holder);
      const leaving = await connect(holder, user);
      const answerNow = holdBack(site, { action: 'getNumberV2', when: 'after' });
      const running = aNumber(holder, { user, service });
      await eventually(async () => expect((await fetchProviderRecords(site)).activations).toHaveLength(2));
      const ended = holder.terminate();
      expect((await leaving.closed).code).toBe(1001);
      answerNow();
      expect((await running).status).toBe('pending');
      expect(await ended).toBe('0');
      const socket = await connect(other, user);
      await deliverSms(site, mobile, 'Code 48291');
      await socket.frame(isCode);
      socket.close();
      expect(holder.complaints()).toEqual([]);
      await expectReconciled(site);
    },
  );
});

describe.concurrent('live delivery', () => {
  test('a code reaches the socket within a second, on the polling node and on the other', async (context) => {
    const { app, second } = await twoNodes(context);
    const { user, mobile } = await aHolder(app);
    const sockets = await Promise.all([connect(app, user), connect(second, user)]);
    await deliverSms(app, mobile, 'Code 48291');
    expect(await Promise.all(sockets.map((socket) => socket.frame(isCode)))).toHaveLength(2);
    for (const socket of sockets) socket.close();
  });

  test('a code, a refund and an end under an earlier lease are refused', { tags: 'nodes.5' }, async (context) => {
    const app = await ownApp(context);
    const { user, service, mobile } = await aHolder(app);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    const waiting = await aNumber(app, { user, service });
    const earlier = (await readLease(app)).epoch - 1;
    await expectRefusedUnder(earlier, { db: app.app.deps.db, user, waiting, received: mobile });
    expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }, { state: 'waiting' }]);
    await expectReconciled(app);
  });

  test('a node that stops returns its lease, and the other continues at once', { tags: 'nodes.6' }, async (context) => {
    const { app, second } = await twoNodes(context);
    const { user, mobile } = await aHolder(second);
    const socket = await connect(second, user);
    await app.app.stop();
    await deliverSms({ app: second.app, simulator: app.simulator }, mobile, 'Code 48291');
    expect(await socket.frame(isCode)).toHaveProperty('otpMessage');
    socket.close();
  });

  test('a code that was refused under a lost lease is delivered under the next one', async (context) => {
    const app = await ownApp(context);
    await eventually(async () => expect((await readLease(app)).epoch).toBe(1));
    const { user, mobile } = await aHolder(app);
    const upstreamId = await upstreamIdOf(app, mobile);
    await app.app.deps.db.autocommit
      .updateTable('providerLease')
      .set({ owner: 'someone who then dies', epoch: sql`epoch + 1`, leasedUntil: sql`app_now() + interval '4 seconds'` })
      .execute();
    deliverSmsTo(app, upstreamId, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    expect((await readLease(app)).epoch).toBe(3);
    await expectReconciled(app);
  });

  test('without the bus a code is late and none is lost', async (context) => {
    const { app, second } = await twoNodes(context);
    const { user, mobile } = await aHolder(app);
    const socket = await connect(second, user);
    await socket.frame((frame) => 'type' in frame && frame.type === 'ready');
    const killer = setInterval(() => void killBus(app.app).catch(() => undefined), 50);
    context.onTestFinished(() => clearInterval(killer));
    await eventually(async () => expect(await killBus(app.app)).toBeGreaterThan(0));
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    await socket.frame(isCode);
    socket.close();
  });

  test.runIf(isNightly)(
    'a socket that keeps being cut during a burst misses nothing and gets it in order',
    { tags: 'nodes.4' },
    async (context) => {
      const { app, second } = await twoNodes(context);
      const { user, mobile } = await aHolder(app);
      const upstreamId = await upstreamIdOf(app, mobile);
      const seen: number[] = [];
      const texts = Array.from({ length: 60 }, (_, each) => `Code ${10_000 + each}`);
      const burst = (async () => {
        for (const text of texts) {
          deliverSmsTo(app, upstreamId, text);
          await takeTime(75);
        }
      })();
      const isComplete = async () => seen.length > texts.length && seen.length === (await readLastSeq(app.app, user.userId));
      for (let cut = 0; cut < 200 && !(await isComplete()); cut += 1) {
        const socket = await connect(cut % 2 === 0 ? app : second, user, { lastSeq: seen.at(-1) ?? 0 });
        await takeTime(cut % 4 === 3 ? 2_000 : 60);
        socket.cut();
        await socket.closed;
        for (const frame of socket.frames)
          if ('seq' in frame && frame.seq !== undefined && !('type' in frame && frame.type === 'ready')) seen.push(frame.seq);
      }
      await burst;
      expect(seen).toEqual(Array.from({ length: seen.length }, (_, each) => each + 1));
      expect(seen.length).toBeGreaterThan(texts.length);
      await expectReconciled(app);
    },
  );

  test.runIf(isNightly)('after a sign-in elsewhere calls are refused at once and the socket closes within a second', async (context) => {
    const { app, second } = await twoNodes(context);
    const user = await aUser(app);
    const socket = await connect(app, user);
    const login = await second.post('/api/users/login', { body: { email: user.email, password: user.password } });
    expect(await app.get('/api/payment/balance', { as: user })).toMatchObject({ status: 401, body: { message: replaced } });
    expect(await socket.closed).toEqual({ code: 4409, reason: replaced });
    expect((await app.get('/api/payment/balance', { as: login.body })).status).toBe(200);
  });
});

const replaced = 'user already logged in another device';

async function aHolder(node: Browser & { app: App }) {
  const user = await aUser(node, { balance: 50 });
  const service = await aService(node, { price: 12.5, code: 'tg' });
  return { user, service, mobile: await aNumber(node, { user, service }) };
}

async function twoNodes(context: TestContext): Promise<{ app: TestApp; second: TestNode }> {
  const app = await ownApp(context);
  await eventually(async () => expect((await readLease(app)).epoch).toBe(1));
  return { app, second: await app.startSecondNode() };
}

async function twoProcesses(context: TestContext): Promise<{ site: Installation; holder: ServerProcess; other: ServerProcess }> {
  const site = await ownInstallation(context);
  const holder = await site.start();
  await eventually(async () => expect((await readLease(site)).epoch).toBe(1));
  return { site, holder, other: await site.start() };
}

async function readLease({ app }: Site) {
  return app.deps.db.autocommit.selectFrom('providerLease').select(['epoch', 'leasedUntil']).executeTakeFirstOrThrow();
}

type Numbers = { db: Database; user: { userId: number }; waiting: { _id: string }; received: { _id: string } };

async function expectRefusedUnder(epoch: number, { db, user: { userId }, waiting, received }: Numbers): Promise<void> {
  const activationId = Number(waiting._id);
  const delivery = { userId, activationId, expected: 0, texts: ['Code 1111'], codes: ['1111'], epoch };
  expect(await db.call('activation_deliver', delivery)).toBeNull();
  expect(await db.call('activation_refund', { userId, activationId, end: 'expired', owesCancel: false, epoch })).toBe(false);
  expect(await db.call('activation_finish', { userId, activationId: Number(received._id), epoch })).toBe(false);
}

async function readLastSeq(app: App, userId: number): Promise<number> {
  return (await app.deps.db.autocommit.selectFrom('userCounter').select('eventSeq').where('userId', '=', userId).executeTakeFirstOrThrow())
    .eventSeq;
}

async function killBus(app: App): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pinline live'`.execute(app.deps.db.autocommit);
  return rows.length;
}
