import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp, TestAppOptions } from '../../../../../test/harness/test-app.ts';
import { attemptsOf, deliverSms, holdBack, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import { refreshStock } from '../../catalogue/catalogue.jobs.ts';
import { aSecondProvider } from '../../../../../test/scenarios/routes/second-provider.ts';

/** A breaker that opens waits so long; each opening doubles it. */
const firstWaitMs = 5_000;
const quiet = { env: { LOG_LEVEL: 'fatal' } };

async function aShop(context: TestContext, options: TestAppOptions = quiet) {
  const app = await ownApp(context, options);
  const backOffice = await openOperatorScenario(app);
  return {
    app,
    backOffice,
    alarms: () => readAlarms(app, backOffice.admin),
    stockOf: async (serviceId: string): Promise<number | null> => {
      const { data } = (await app.get('/api/service/all-services', { as: backOffice.admin })).body;
      return data.find(({ id }: { id: string }) => id === serviceId).stock;
    },
    breaker: async () => /pinline_provider_breaker\{provider="\d+"\} (\d)/.exec((await app.get('/metrics')).body)?.[1],
    probes: async () =>
      Number(/pinline_provider_call_seconds_count\{provider="\d+",call="probe"\} (\d+)/.exec((await app.get('/metrics')).body)?.[1] ?? 0),
    purchases: () => app.simulator.calls.get('getNumberV2') ?? 0,
  };
}

async function aCrowd(app: TestApp, count: number): Promise<TestUser[]> {
  const crowd: TestUser[] = [];
  for (let no = 0; no < count; no += 1) crowd.push(await aUser(app, { balance: 20 }));
  return crowd;
}

async function click(app: TestApp, user: TestUser, service: { id: string }): Promise<TestReply> {
  return app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
}

describe.concurrent('a failing provider', () => {
  test("isn't asked for numbers while our balance there is empty, and is asked again after a top-up", async (context) => {
    const { app, alarms, stockOf, breaker, purchases } = await aShop(context);
    const { user, service, buy } = await aBuyer(app);
    switchOn(app, { kind: 'token', token: 'NO_BALANCE', action: 'getNumberV2' });
    switchOn(app, { kind: 'token', token: 'ACCESS_BALANCE:0.00', action: 'getBalance' });
    expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
    expect(purchases()).toBe(1);
    expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
    expect(purchases()).toBe(1);
    // The second purchase was refused before anything was held or written.
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused', detail: expect.stringMatching(/^NO_BALANCE/) }]);
    expect(await purchasesOf(app, user)).toHaveLength(1);
    expect(await breaker()).toBe('2');
    expect(await stockOf(service.id)).toBe(0);
    await eventually(async () =>
      expect(await alarms()).toContain(
        'Simulator: There is no money left on the account. Top it up at the provider. Nothing is bought there until it works again.',
      ),
    );
    await eventually(async () => expect(await breaker()).toBe('0'));
    await eventually(async () => expect((await alarms()).filter((alarm) => alarm.startsWith('Simulator'))).toEqual([]));
    expect(await stockOf(service.id)).not.toBe(0);
    expect(await buy()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true } } });
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectReconciled(app);
  });

  test('sells on while its price lists alone fail, however many of them', async (context) => {
    const { app, breaker } = await aShop(context);
    const { buy } = await aBuyer(app);
    switchOn(app, { kind: 'http500', action: 'getPrices', share: 1 });
    for (const _ of [1, 2]) await refreshStock(app.app.deps);
    expect(app.simulator.calls.get('getPrices')).toBeGreaterThan(5);
    expect(await breaker()).toBe('0');
    expect(await buy()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true } } });
  });

  test("is used again at once after an operator's successful test", async (context) => {
    const { app, backOffice, breaker } = await aShop(context);
    const { buy } = await aBuyer(app);
    switchOn(app, { kind: 'token', token: 'BANNED', action: 'getNumberV2' });
    await buy();
    expect(await breaker()).toBe('2');
    expect((await backOffice.test((await backOffice.provider('Simulator'))._id)).body.data).toMatchObject({ isWorking: true });
    expect(await breaker()).toBe('0');
    expect(await buy()).toMatchObject({ body: { data: { isNumberGenerated: true } } });
  });

  test('is skipped for the next route', async (context) => {
    const { app } = await aShop(context);
    const other = await aSecondProvider(context, app);
    const service = await aService(app, { price: 12.5, code: 'tg' });
    // Its probes fail too, so that it rests however long the purchases take.
    for (const action of ['getNumberV2', 'getBalance']) switchOn(app, { kind: 'token', token: 'BAD_KEY', action, share: 1 });
    for (const user of await aCrowd(app, 3))
      expect((await click(app, user, service)).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(app.simulator.calls.get('getNumberV2')).toBe(1);
    expect(other.calls.get('getNumberV2')).toBe(3);
  });

  test('that fails five purchases in a row is paused, probed by one cheap call, and paused for longer', async (context) => {
    const { app, breaker, probes, purchases } = await aShop(context);
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const [user, last, ...crowd] = await aCrowd(app, 7);
    if (user === undefined || last === undefined) throw new Error('No one bought');
    switchOn(app, { kind: 'http500', action: 'getNumberV2', times: 6 });
    const worn = crowd.map((each) => click(app, each, service));
    await eventually(async () => expect(await breaker()).toBe('2'));
    expect((await click(app, user, service)).body.data).toMatchObject(trouble);
    expect([purchases(), await probes()]).toEqual([5, 0]);
    expect(await balanceOf(app, user)).toBe(20);
    await eventually(async () => expect([await breaker(), await probes()]).toEqual(['0', 1]));
    const clickedAt = performance.now();
    const again = click(app, last, service);
    await eventually(async () => expect([purchases(), await probes()]).toEqual([6, 2]));
    expect(performance.now() - clickedAt).toBeGreaterThan(2 * firstWaitMs);
    for (const reply of await Promise.all([...worn, again])) expect(reply.body.data).toMatchObject(trouble);
    await expectReconciled(app);
  });

  test('gets the pause it asks for', async (context) => {
    const { app, breaker, probes } = await aShop(context);
    const { buy } = await aBuyer(app);
    switchOn(app, { kind: 'answer', status: 429, body: 'slow down', retryAfterSeconds: 9, action: 'getNumberV2' });
    const askedAt = performance.now();
    await buy();
    await eventually(async () => expect([await breaker(), await probes()]).toEqual(['0', 1]));
    expect(performance.now() - askedAt).toBeGreaterThan(9_000);
  });

  test('still delivers codes, and accepts cancels', async (context) => {
    const { app, breaker } = await aShop(context);
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const [user, canceller, other] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 }), await aUser(app)];
    const [waits, wished] = [await aNumber(app, { user, service }), await aNumber(app, { user: canceller, service })];
    await passTime(app, 61);
    switchOn(app, { kind: 'token', token: 'NO_BALANCE', action: 'getNumberV2' });
    switchOn(app, { kind: 'token', token: 'ACCESS_BALANCE:0.00', action: 'getBalance', share: 1 });
    await click(app, other, service);
    expect(await breaker()).toBe('2');
    const listed = app.simulator.calls.get('getActiveActivations') ?? 0;
    await eventually(async () => expect(app.simulator.calls.get('getActiveActivations') ?? 0).toBeGreaterThan(listed));
    await deliverSms(app, waits, 'Code 48291');
    await eventually(async () => expect(await balanceOf(app, user)).toBe(7.5));
    const reply = await app.post('/api/otp/cancelOtp', { as: canceller, body: cancelBody(wished) });
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'cancelled', balance: 20 } } });
    expect(await breaker()).toBe('2');
    await expectReconciled(app);
  });
});

describe.concurrent('the pace of a provider', () => {
  test('applies to purchases: one without a turn in time is refused uncharged and never sent', async (context) => {
    const { app, purchases } = await aShop(context, { env: { LOG_LEVEL: 'fatal', PROVIDER_CALLS_PER_SECOND: '1' } });
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const crowd = await aCrowd(app, 20);
    const replies = await Promise.all(crowd.map((user) => click(app, user, service)));
    for (const { body } of replies) if (body.data.isNumberGenerated === false) expect(body.data.code).toBe('BUSY');
    const isSold = replies.map(({ body }) => body.data.isNumberGenerated);
    const sold = isSold.filter(Boolean).length;
    expect(sold).toBe(purchases());
    expect(sold).toBeGreaterThanOrEqual(2);
    expect(sold).toBeLessThan(20);
    expect(await Promise.all(crowd.map((user) => balanceOf(app, user)))).toEqual(isSold.map((is) => (is ? 7.5 : 20)));
    await expectReconciled(app);
  });

  test('applies to every page of a list', async (context) => {
    const perSecond = 5;
    const { app } = await aShop(context, { env: { LOG_LEVEL: 'fatal', PROVIDER_CALLS_PER_SECOND: String(perSecond) } });
    await aNumber(app, { user: await aUser(app), service: await aService(app, { price: 12.5, code: 'tg' }) });
    const wish = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
    for (let n = 0; n < 950; n += 1) app.simulator.simulator.buy(wish);
    const asked = () => app.simulator.calls.values().reduce((sum, count) => sum + count, 0);
    const [before, startedAt] = [asked(), performance.now()];
    await eventually(async () => expect(asked() - before).toBeGreaterThan(30));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(asked() - before).toBeLessThanOrEqual(perSecond * (seconds + 2) + 1);
  });

  test('leaves room for a code and a cancel while dozens of purchases hang', async (context) => {
    const { app } = await aShop(context, { env: { ...quiet.env, PURCHASE_SECONDS: '60' } });
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const [user, other] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
    const [waits, wished] = [await aNumber(app, { user, service }), await aNumber(app, { user: other, service })];
    await passTime(app, 61);
    const answerNow = holdBack(app, { action: 'getNumberV2', share: 1 });
    const purchases = (await aCrowd(app, 60)).map((each) => click(app, each, service));
    await eventually(async () => expect(app.simulator.calls.get('getNumberV2')).toBeGreaterThanOrEqual(2 + 24));
    await deliverSms(app, waits, 'Code 48291');
    expect((await app.post('/api/otp/cancelOtp', { as: other, body: cancelBody(wished) })).status).toBe(200);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(7.5));
    answerNow();
    const answers = await Promise.all(purchases);
    const sold = answers.filter(({ body: { data } }) => data.isNumberGenerated);
    // On a slow machine some have no turn in time: none of those is asked for.
    expect(sold).toHaveLength((app.simulator.calls.get('getNumberV2') ?? 0) - 2);
    for (const { body } of answers) if (!body.data.isNumberGenerated) expect(body.data.code).toBe('BUSY');
    await expectReconciled(app);
  });
});
