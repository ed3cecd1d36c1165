import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addRoute, saveProvider } from '../providers/providers.commands.ts';
import type { FaultSwitch } from '../providers/simulator/faults.ts';
import { expectSoundBooks } from '../../testing/books.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../testing/data.ts';
import { ownApp } from '../../testing/own-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { attemptsOf, booksOf, heldBy, purchasesOf, smsArrives, smsAt, switchOn, upstreamOf } from '../../testing/upstream.ts';

/** Somebody with ₹20 and a service for ₹12.50. */
async function aBuyer(app: TestApp, options: { server?: 1 | 2 | 3 | 4; isDeepCheck?: boolean; key?: string } = {}) {
  const { server = 1, isDeepCheck = false, key } = options;
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5, code: 'tg' });
  const buy = () =>
    app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck }, ...(key === undefined ? {} : { key }) });
  return { user, service, buy };
}

const trouble = {
  isNumberGenerated: false,
  message: 'The provider is not answering. You have not been charged.',
  balance: 20,
  mobile: null,
};
const noNumbers = { ...trouble, message: 'No numbers are available right now. Please try again.' };

describe.concurrent('an answer that says nothing', () => {
  const spoilt: FaultSwitch[] = [
    { kind: 'reset' },
    { kind: 'http500' },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'wrongTypes' },
    { kind: 'hugeBody' },
    { kind: 'token', token: 'ERROR_SQL' },
    { kind: 'silence' },
  ];
  test.for(spoilt)('$kind after the sale: the number is found and the user has it within 10 s', async (fault, context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    switchOn(app, { ...fault, action: 'getNumberV2', when: 'after' });
    const askedAt = performance.now();
    const mobile = await aNumber(app, { user, service });
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    expect(mobile.status).toBe('pending');
    expect(await balanceOf(app, user)).toBe(7.5);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
    expect((await booksOf(app)).activations).toHaveLength(1);
    await expectSoundBooks(app);
  });

  test('no answer and no sale: the call answers within 10 s and the money is back', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    switchOn(app, { kind: 'silence', action: 'getNumberV2' });
    const askedAt = performance.now();
    expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
    expect(performance.now() - askedAt).toBeLessThan(10_100);
    // Looked for until it cannot appear any more, then closed.
    await passTime(app, 20);
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
    await expectSoundBooks(app);
  });

  test('a number that turns up after the money went back is cancelled upstream and given to nobody', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    expect(await heldBy(app, user)).toBe(12.5);
    await passTime(app, 10);
    expect(await answer).toMatchObject({ status: 200, body: { data: trouble } });
    app.simulator.faults.switchOff();
    await eventually(async () => expect((await booksOf(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]));
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]);
    expect(await balanceOf(app, user)).toBe(20);
    await expectSoundBooks(app);
  });

  test('of three lost purchases two were sold: two users have a number, the third the money', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const users = await Promise.all([1, 2, 3].map(() => aUser(app, { balance: 20 })));
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after', times: 2 }, { kind: 'http500', action: 'getNumberV2' });
    const answers = users.map((user) =>
      app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } }),
    );
    await eventually(async () => {
      const states = (await Promise.all(users.map((user) => purchasesOf(app, user)))).flat().map(({ state }) => state);
      expect(states.sort()).toEqual(['unknown', 'waiting', 'waiting']);
    });
    await passTime(app, 10);
    const generated = (await Promise.all(answers)).map(({ body }) => body.data.isNumberGenerated);
    expect(generated.filter(Boolean)).toHaveLength(2);
    await expectSoundBooks(app);
  });

  test('a number that a call on the way had bought is not lost when a lost purchase was given it', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 12.5, code: 'tg' });
    const [slow, lost] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
    const buy = (user: typeof slow) => aNumber(app, { user, service });
    switchOn(
      app,
      { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 3_000 },
      { kind: 'http500', action: 'getNumberV2', when: 'after' },
    );
    const first = buy(slow);
    await eventually(async () => expect((await booksOf(app)).activations).toHaveLength(1));
    const numbers = await Promise.all([first, buy(lost)]);
    expect(new Set(numbers.map(({ mobileno }) => mobileno)).size).toBe(2);
    await expectSoundBooks(app);
  });

  test('a code that came before the number was found is shown and paid for', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', times: 1 });
    const answer = buy();
    await eventually(async () => expect((await booksOf(app)).activations).toHaveLength(1));
    smsAt(app, (await booksOf(app)).activations[0]?.id ?? '', 'Your code is 48291');
    const mobile = (await answer).body.data.mobile;
    await eventually(async () =>
      expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([
        { _id: mobile._id, status: 'success', otpIds: [{ code: '48291' }] },
      ]),
    );
    await expectSoundBooks(app);
  });
});

describe.concurrent('a certain no', () => {
  const refusals: [FaultSwitch, object][] = [
    [{ kind: 'token', token: 'NO_NUMBERS' }, noNumbers],
    [{ kind: 'token', token: 'NO_BALANCE' }, trouble],
    [{ kind: 'token', token: 'BAD_KEY' }, trouble],
    [{ kind: 'token', token: "BANNED:'2026-12-31 10-00-00'" }, trouble],
    [{ kind: 'http500', status: 429 }, trouble],
  ];
  test('gives the money back at once, in words that fit', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    for (const [fault, data] of refusals) {
      switchOn(app, { ...fault, action: 'getNumberV2' });
      const askedAt = performance.now();
      expect(await buy()).toMatchObject({ status: 200, body: { data } });
      expect(performance.now() - askedAt).toBeLessThan(1_500);
    }
    expect((await attemptsOf(app, user)).map(({ state }) => state)).toEqual(refusals.map(() => 'refused'));
    expect((await booksOf(app)).activations).toEqual([]);
    await expectSoundBooks(app);
  });

  test('sends the purchase to the next route', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    await addRoute(app.app.deps.db.read, { server: 1, providerId: await providerIdOf(app), country: '16', priority: 1 });
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    expect(await aNumber(app, { user, service })).toMatchObject({ countryPrefix: '+44' });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
    await expectSoundBooks(app);
  });

  test('comes from a provider that nobody can connect to', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    const { db, secrets } = app.app.deps;
    const away = await saveProvider(db.read, secrets, {
      name: 'Away',
      protocol: 'handler_api',
      paisePerUnit: 8_800,
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'key',
    });
    await addRoute(db.read, { server: 1, providerId: away, country: '22', priority: -1 });
    await aNumber(app, { user, service });
    expect(await attemptsOf(app, user)).toMatchObject([
      { state: 'refused', detail: expect.stringContaining('NOT_CONNECTED') },
      { state: 'ok' },
    ]);
    await expectSoundBooks(app);
  });
});

describe.concurrent('a number that is not fit', () => {
  test('an id that somebody has is refused, and theirs stays theirs', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    const first = await aNumber(app, { user: await aUser(app), service });
    switchOn(app, { kind: 'sameId', action: 'getNumberV2' });
    const second = await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    expect(second.body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }]);
    expect(await upstreamOf(app, first)).toMatchObject({ state: 'waiting' });
    await expectSoundBooks(app);
  });

  test('a phone number that somebody waits on is refused and cancelled upstream', async (context) => {
    const app = await ownApp(context);
    const { user, buy, service } = await aBuyer(app);
    await aNumber(app, { user: await aUser(app), service });
    switchOn(app, { kind: 'samePhone', action: 'getNumberV2' });
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected' }]);
    await expectSoundBooks(app);
    expect((await booksOf(app)).activations).toMatchObject([{ state: 'waiting' }, { state: 'cancelled' }]);
  });

  test('one above the agreed price is cancelled upstream, and the money is back', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    await app.app.deps.db.read.updateTable('route').set({ ceilingMicros: 600_000 }).execute();
    const sold = aNumberAtProvider(app);
    const { id: activationId, phoneNumber } = sold;
    // A provider that heeds no limit.
    const body = JSON.stringify({ activationId, phoneNumber, activationCost: 0.9, currency: 840, canGetAnotherSms: '1' });
    switchOn(app, { kind: 'answer', action: 'getNumberV2', body });
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'dearer than the ceiling' }]);
    await expectSoundBooks(app);
    expect((await booksOf(app)).activations).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe.concurrent('deep check', () => {
  test('passes over numbers that were issued before, and charges once', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app, { server: 2 });
    const earlier = await aNumber(app, { user: await aUser(app), service });
    await smsArrives(app, earlier, 'Code 48291');
    await eventually(async () => expect((await upstreamOf(app, earlier)).state).toBe('finished'));
    switchOn(app, { kind: 'samePhone', action: 'getNumberV2', times: 2 });
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(earlier.mobileno);
    expect(await balanceOf(app, user)).toBe(7.5);
    expect(await attemptsOf(app, user)).toMatchObject([{ detail: 'issued before' }, { detail: 'issued before' }, { state: 'ok' }]);
    await expectSoundBooks(app);
  });

  test('passes over numbers that the provider sold for the service before', async (context) => {
    const app = await ownApp(context, { simulator: { repeatedRate: 1 } });
    const { user, service } = await aBuyer(app, { server: 1 });
    const sold = aNumberAtProvider(app);
    app.simulator.simulator.cancel(sold.id);
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(`+${sold.phoneNumber}`);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'repeated' }, { state: 'ok' }]);
    await expectSoundBooks(app);
  });

  test('holds the money for 60 s at most', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app, { isDeepCheck: true });
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    await passTime(app, 55);
    await sleep(600);
    expect(await heldBy(app, user)).toBe(12.5);
    await passTime(app, 5);
    expect((await answer).body.data).toMatchObject(trouble);
    app.simulator.faults.switchOff();
    await expectSoundBooks(app);
  });

  test('finds a lost number well after the 10 s of an ordinary purchase', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app, { isDeepCheck: true });
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    await passTime(app, 40);
    app.simulator.faults.switchOff();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    await expectSoundBooks(app);
  });
});

async function providerIdOf(app: TestApp): Promise<number> {
  return (await app.app.deps.db.read.selectFrom('provider').select('id').executeTakeFirstOrThrow()).id;
}

/** Sold by the provider without our asking, as an earlier client of the account would have bought it. */
function aNumberAtProvider({ simulator }: TestApp) {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error(purchase.refusal.token);
  return purchase.activation;
}
