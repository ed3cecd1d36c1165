import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import { ownInstallation } from '../../../../../test/harness/own-app.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import {
  aRefusedRoute,
  attemptsOf,
  fetchProviderRecords,
  readHeld,
  purchasesOf,
  deliverSmsTo,
  switchOn,
  upstreamIdOf,
} from '../../../../../test/builders/upstream.ts';
import { firstByDay, isNightly } from '../../../../../test/scenarios/nightly.ts';

type Wreck = { user: TestUser; left: { state: string; attempts: string[]; held: number }; buy(by: ServerProcess): Promise<TestReply> };

describe('kill -9 during a purchase, and the next start', () => {
  let site: Installation;
  let next: ServerProcess;
  const wrecks = new Map<string, Wreck>();

  beforeAll(async () => {
    site = await startInstallation();
    for (const point of ['before_hold', 'after_hold', 'before_mark', 'after_mark', 'during_call', 'after_answer', 'before_reply'])
      wrecks.set(point, await crashAt(site, point));
    wrecks.set('selling', await killWhileSelling(site));
    wrecks.set('after_answer, deep', await crashAt(site, 'after_answer', { isDeepCheck: true }));
    wrecks.set('selling, deep', await killWhileSelling(site, { isDeepCheck: true }));
    next = await site.start();
    await passTime(next, 15);
  });
  afterAll(() => site.stop());

  const getWreck = (point: string): Wreck => {
    const wreck = wrecks.get(point);
    if (wreck === undefined) throw new Error(`No one was killed at ${point}`);
    return wreck;
  };

  test('before the hold: nothing has changed, and the same click buys', { tags: 'crash.1' }, async () => {
    const { user, left, buy } = getWreck('before_hold');
    expect(left).toEqual({ state: 'none', attempts: [], held: 0 });
    expect((await buy(next)).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'waiting' }]);
  });

  test.for(
    firstByDay(
      [
        ['after_hold', { state: 'buying', attempts: ['sending'], held: 12.5 }],
        ['before_mark', { state: 'buying', attempts: ['refused'], held: 12.5 }],
        ['after_mark', { state: 'buying', attempts: ['sending'], held: 12.5 }],
        ['during_call', { state: 'buying', attempts: ['sending'], held: 12.5 }],
        ['selling', { state: 'buying', attempts: ['sending'], held: 12.5 }],
        ['after_answer', { state: 'buying', attempts: ['sending'], held: 12.5 }],
      ] as const,
      5,
    ),
  )('%s: the money is returned at the time limit, and the same click reports it', { tags: 'crash.2' }, async ([point, expected]) => {
    const { user, left, buy } = getWreck(point);
    expect(left).toEqual(expected);
    await eventually(async () => expect(await readHeld(site, user)).toBe(0));
    const answer = await buy(next);
    expect(answer).toMatchObject({ status: 200, body: { data: { isNumberGenerated: false, balance: 20, mobile: null } } });
    expect((await buy(next)).body).toEqual(answer.body);
    expect(await balanceOf(next, user)).toBe(20);
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'failed' }]);
  });

  test.for(firstByDay(['after_answer, deep', 'selling, deep']))(
    '%s check with time left: the number is found and delivered',
    { tags: 'crash.3' },
    async (point) => {
      const { user, buy } = getWreck(point);
      const answer = await buy(next);
      expect(answer.body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5, mobile: { status: 'pending' } });
      expect((await buy(next)).body).toEqual(answer.body);
      expect(await attemptsOf(site, user)).toMatchObject([{ state: 'ok' }]);
    },
  );

  test('before the reply: the same click returns the bought number', { tags: 'crash.4' }, async () => {
    const { user, left, buy } = getWreck('before_reply');
    expect(left).toEqual({ state: 'waiting', attempts: ['ok'], held: 12.5 });
    const answer = await buy(next);
    expect(answer.body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5, mobile: { status: 'pending' } });
    expect((await buy(next)).body).toEqual(answer.body);
    expect(await purchasesOf(site, user)).toHaveLength(1);
  });

  test('the provider charges for the four numbers that users have, and no purchase is left unconfirmed', async () => {
    await passTime(next, 30);
    const open = () => site.app.deps.db.autocommit.selectFrom('purchaseAttempt').select('id').where('state', 'in', ['sending', 'unknown']);
    await eventually(async () => expect(await open().execute()).toEqual([]));
    await expectReconciled(site);
    const charged = (await fetchProviderRecords(site)).activations.filter(({ chargedMicros }) => chargedMicros > 0);
    expect(charged).toHaveLength(4);
    expect(next.complaints()).toEqual([]);
  });
});

describe.concurrent('kill -9', () => {
  test.runIf(isNightly)(
    'two identical clicks right after the start both wait for the time limit and get the same result',
    async (context) => {
      const site = await ownInstallation(context);
      const { user, buy } = await crashAt(site, 'after_hold');
      const node = await site.start();
      const [first, second] = await Promise.all([buy(node), buy(node)]);
      expect(first.body.data).toMatchObject({ isNumberGenerated: false, balance: 20, mobile: null });
      expect(second.body).toEqual(first.body);
      expect(await readHeld(site, user)).toBe(0);
      await expectReconciled(site);
    },
  );

  test('during a cancel: the next start completes it', { tags: 'crash.5' }, async (context) => {
    const { site, node, user, mobile } = await aHolder(context);
    await passTime(node, 61);
    switchOn(site, { kind: 'silence', action: 'setStatus', share: 1 });
    const answer = node.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) }).catch(() => 'lost');
    await eventually(async () => expect(site.simulator.calls.get('setStatus')).toBeGreaterThan(0));
    await node.kill();
    expect(await answer).toBe('lost');
    site.simulator.faults.switchOff();
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'cancelling' }]);
    const next = await site.start();
    await passTime(next, 11);
    await eventually(async () => expect(await balanceOf(next, user)).toBe(20));
    await expectReconciled(site);
  });

  test('while a code waits at the provider: the next start delivers it to the returning page', { tags: 'crash.6' }, async (context) => {
    const { site, node, user, mobile } = await aHolder(context);
    const upstreamId = await upstreamIdOf(site, mobile);
    const socket = await connect(node, user);
    await node.kill();
    expect((await socket.closed).code).toBe(1006);
    deliverSmsTo(site, upstreamId, 'Code 48291');
    const next = await site.start();
    await passTime(next, 11);
    const again = await connect(next, user);
    await again.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Code 48291');
    expect(await balanceOf(next, user)).toBe(7.5);
    again.close();
    await expectReconciled(site);
  });
});

type Purchase = { isDeepCheck?: boolean };

async function crashAt(site: Installation, point: string, purchase: Purchase = {}): Promise<Wreck> {
  const node = await site.start({ CRASH_AT: point });
  const { user, buy } = await aBuyer(site, node, purchase);
  // The first attempt is stored with the hold: only a second one is marked.
  const refused = point === 'before_mark' ? await aRefusedRoute(site, 1) : undefined;
  await expect(buy(node)).rejects.toThrow();
  expect(await node.ended).toBe('SIGKILL');
  await refused?.remove();
  return { user, buy, left: await readLeftovers(site, user) };
}

async function killWhileSelling(site: Installation, purchase: Purchase = {}): Promise<Wreck> {
  const node = await site.start();
  const { user, buy } = await aBuyer(site, node, purchase);
  const sold = (await fetchProviderRecords(site)).activations.length;
  switchOn(site, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 60_000 });
  const answer = buy(node).catch(() => 'lost');
  await eventually(async () => expect((await fetchProviderRecords(site)).activations).toHaveLength(sold + 1));
  await node.kill();
  expect(await answer).toBe('lost');
  return { user, buy, left: await readLeftovers(site, user) };
}

async function aBuyer(site: Installation, node: ServerProcess, { isDeepCheck = false }: Purchase) {
  const user = await aUser(node, { balance: 20 });
  const known = await site.app.deps.db.autocommit.selectFrom('service').select('id').executeTakeFirst();
  const { id } = known ?? (await aService(node, { price: 12.5, code: 'tg' }));
  const body = { serviceId: String(id), isDeepCheck };
  return { user, buy: (by: ServerProcess) => by.post('/api/mobile/generate', { as: user, body, key: 'the-click' }) };
}

async function readLeftovers(site: Installation, user: TestUser): Promise<Wreck['left']> {
  const [purchase] = await purchasesOf(site, user);
  const attempts = (await attemptsOf(site, user)).map(({ state }) => state);
  return { state: purchase?.state ?? 'none', attempts, held: await readHeld(site, user) };
}

async function aHolder(context: TestContext) {
  const site = await ownInstallation(context);
  const node = await site.start();
  const user = await aUser(node, { balance: 20 });
  const mobile = await aNumber(node, { user, service: await aService(node, { price: 12.5, code: 'tg' }) });
  return { site, node, user, mobile };
}
