import { randomUUID } from 'node:crypto';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { describe, expect, test } from 'vitest';
import { aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import {
  attemptsOf,
  fetchProviderRecords,
  holdBack,
  readHeld,
  purchasesOf,
  deliverSms,
  switchOn,
  upstreamOf,
} from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import {
  expectStates,
  cardsOf,
  mobileOf,
  moneyOf,
  openSwitchScenario,
  statesOf,
} from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

const cancel = (app: TestApp, user: TestUser, mobile: Mobile) => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });

describe.concurrent('a switch', () => {
  test.for([
    { name: 'to a dearer number', from: 9, to: 12.35 },
    { name: 'to a cheaper number', from: 12.35, to: 9 },
  ])('$name holds the higher price once, and names both', async ({ from, to }, context) => {
    const app = await ownApp(context);
    const { user, old, exchange } = await openSwitchScenario(app, { from, to });
    const reply = await exchange();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: { isNumberGenerated: true, balance: 7.65, mobile: { server: '2', price: to, switchedFrom: old._id, switchedTo: null } },
      },
    });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    expect(await cardsOf(app, user)).toMatchObject([
      { _id: mobileOf(reply)._id, status: 'pending', isCancelling: false },
      { _id: old._id, status: 'pending', isCancelling: true, switchedTo: mobileOf(reply)._id, switchedFrom: null },
    ]);
    await expectReconciled(app);
  });

  test.for([
    { first: 'the new number', wins: 1, from: 9, to: 12.35, balance: 7.65 },
    { first: 'the new number', wins: 1, from: 12.35, to: 9, balance: 11 },
    { first: 'the old number', wins: 0, from: 9, to: 12.35, balance: 11 },
    { first: 'the old number', wins: 0, from: 12.35, to: 9, balance: 7.65 },
  ])('charges $first alone when its code is first ($from and $to)', { tags: 'switch.3' }, async ({ wins, from, to, balance }, context) => {
    const app = await ownApp(context);
    const { user, old, exchange } = await openSwitchScenario(app, { from, to });
    const both = [old, mobileOf(await exchange())] as const;
    const [winner, loser] = wins === 0 ? both : [both[1], both[0]];
    await deliverSms(app, winner, 'Code 48291');
    await eventually(async () => expect(await moneyOf(app, user)).toMatchObject({ balance, held: 0, heldCount: 0 }));
    expect((await cardsOf(app, user)).find(({ _id }) => _id === winner._id)).toMatchObject({
      status: 'success',
      otpIds: [{ code: '48291' }],
    });
    await passTime(app, 121);
    await eventually(async () => expect(await upstreamOf(app, loser)).toMatchObject({ state: 'cancelled', chargedMicros: 0 }));
    await eventually(async () => expect((await cardsOf(app, user)).find(({ _id }) => _id === loser._id)?.status).toBe('cancelled'));
    expect(await balanceOf(app, user)).toBe(balance);
    await expectReconciled(app);
  });

  test('gives the money back once, with the last of the two', async (context) => {
    const app = await ownApp(context);
    const { user, exchange } = await openSwitchScenario(app);
    const newer = mobileOf(await exchange());
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'waiting']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    await passTime(app, 60);
    expect((await cancel(app, user, newer)).status).toBe(200);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 20, held: 0, heldCount: 0 });
    await expectReconciled(app);
  });

  test('leaves the old number as it is when no new one is found', { tags: 'switch.10' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, old, exchange } = await openSwitchScenario(app);
    switchOn(app, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS' });
    expect((await exchange()).body.data).toMatchObject({ isNumberGenerated: false, balance: 11, mobile: null });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 11, held: 9, heldCount: 1 });
    expect(await cardsOf(app, user)).toMatchObject([{ _id: old._id, isCancelling: false, switchedTo: null }]);
    expect((await exchange()).body.data.isNumberGenerated).toBe(true);
    await expectReconciled(app);
  });

  test('from any server takes the best other offer within the cap, with the money the old number holds', async (context) => {
    const app = await ownApp(context);
    const { user, exchange } = await openSwitchScenario(app, { balance: 13 });
    await aService(app, { server: 4, price: 15, code: 'tg' });
    expect(await exchange({ serviceCode: 'tg', maxPrice: 9 })).toMatchObject({ status: 409, body: { code: 'NO_OFFER_WITHIN_CAP' } });
    expect(mobileOf(await exchange({ serviceCode: 'tg', maxPrice: 18 }))).toMatchObject({ server: '2', price: 12.35 });
    expect(await readHeld(app, user)).toBe(12.35);
    await expectReconciled(app);
  });

  test('is refused with the amount that is missing, before anything is held', { tags: 'switch.1' }, async (context) => {
    const app = await ownApp(context);
    const { user, exchange } = await openSwitchScenario(app, { balance: 10 });
    const missing = { status: 409, body: { code: 'INSUFFICIENT_BALANCE', missing: 2.35 } };
    expect(await exchange()).toMatchObject(missing);
    expect(await exchange({ serviceCode: 'tg', maxPrice: 18 })).toMatchObject(missing);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 1, held: 9, heldCount: 1 });
    expect(await purchasesOf(app, user)).toHaveLength(1);
  });

  test('is refused for another user’s number, another service, one with a code, one that ended, and one being cancelled', async (context) => {
    const app = await ownApp(context);
    const { old, exchange } = await openSwitchScenario(app, { balance: 200 });
    const notFound = { status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } };
    const notNow = { status: 409, body: { code: 'NUMBER_NOT_SWITCHABLE' } };
    expect(await exchange(undefined, { as: await aUser(app) })).toMatchObject(notFound);
    const other = await aService(app, { server: 2, code: 'wa' });
    expect(await exchange({ serviceId: other.id, expectedPrice: other.price })).toMatchObject(notNow);
    const newer = mobileOf(await exchange());
    for (const mobile of [old, newer]) expect(await exchange(undefined, { mobile })).toMatchObject(notNow);
    await deliverSms(app, newer, 'Code 48291');
    await eventually(async () => expect(await exchange(undefined, { mobile: newer })).toMatchObject(notNow));
  });

  test('can follow a switch whose old number is closed, and the last of three numbers pays', async (context) => {
    const app = await ownApp(context);
    const { user, first, exchange } = await openSwitchScenario(app, { from: 12.35, to: 9 });
    const second = mobileOf(await exchange());
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'waiting']);
    expect(await readHeld(app, user)).toBe(12.35);
    const third = mobileOf(await exchange({ serviceId: first.id, expectedPrice: 12.35 }, { mobile: second }));
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    await expectReconciled(app);
    await deliverSms(app, third, 'Code 48291');
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'cancelled', 'received']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 0 });
    await expectReconciled(app);
  });

  test('happens once for the same key', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, exchange } = await openSwitchScenario(app, { balance: 500 });
    const key = randomUUID();
    const same = await Promise.all([exchange(undefined, { key }), exchange(undefined, { key })]);
    expect(same[1]?.body).toEqual(same[0]?.body);
    expect((await exchange(undefined, { key })).body).toEqual(same[0]?.body);
    expect(await exchange({ serviceCode: 'tg', maxPrice: 18 }, { key })).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await purchasesOf(app, user)).toHaveLength(2);
    await expectReconciled(app);
  });

  test('happens once for twenty taps', { tags: 'switch.2' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, exchange } = await openSwitchScenario(app, { balance: 500 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'NUMBER_NOT_SWITCHABLE')).toHaveLength(19);
    expect(await purchasesOf(app, user)).toHaveLength(2);
    await expectReconciled(app);
  });

  test('a second message is a late code: shown for its own price, once, never charged unasked', { tags: 'switch.4' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, old, exchange } = await openSwitchScenario(app);
    const newer = mobileOf(await exchange());
    await deliverSms(app, newer, 'Code 48291');
    await expectStates(app, user, ['cancelling', 'finished']);
    await deliverSms(app, old, 'Secret 90210');
    await expectStates(app, user, ['cancelled', 'finished']);
    expect(await balanceOf(app, user)).toBe(7.65);
    const seen = await cardsOf(app, user);
    expect(seen.find(({ _id }) => _id === old._id)).toMatchObject({ status: 'cancelled', otpIds: [], lateCode: { price: 9 } });
    expect(JSON.stringify(seen)).not.toContain('90210');
    const reveal = (more = {}) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: old._id, ...more } });
    expect(await reveal()).toMatchObject({ status: 409, body: { code: 'SECOND_CHARGE' } });
    expect(await reveal({ isSecondCharge: true })).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });
});

describe.concurrent('while a switch looks for a number', () => {
  /** The provider has sold, and its answer waits until `finish`, which also ends other faults. */
  async function aSlowSwitch(context: Parameters<typeof ownApp>[0], options: Parameters<typeof openSwitchScenario>[1] = {}) {
    const app = await ownApp(context, { env: { ...quiet.env, PURCHASE_SECONDS: '60' } });
    const market = await openSwitchScenario(app, options);
    const sold = async () => (await fetchProviderRecords(app)).activations.length;
    const before = await sold();
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const answer = market.exchange();
    await eventually(async () => expect(await sold()).toBe(before + 1));
    const finish = () => {
      answerNow();
      return answer;
    };
    return { app, finish, ...market };
  }

  test('the code of the old number ends it, and the number found is cancelled at the provider', { tags: 'switch.5' }, async (context) => {
    const { app, user, old, finish } = await aSlowSwitch(context);
    expect(await readHeld(app, user)).toBe(12.35);
    await deliverSms(app, old, 'Code 48291');
    await expectStates(app, user, ['received', 'failed']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 11, held: 0, heldCount: 0 });
    expect((await finish()).body.data).toMatchObject({
      isNumberGenerated: false,
      balance: 11,
      message: expect.stringContaining('got its code'),
    });
    await passTime(app, 130);
    await expectReconciled(app);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, { state: 'late' }]);
  });

  test('the end of the old number lets it go on at its own price', { tags: 'switch.6' }, async (context) => {
    const { app, user, finish } = await aSlowSwitch(context);
    await passTime(app, 5);
    await app.app.deps.db.pool.query(`update activation set expires_at = app_now() where user_id = $1 and state = 'waiting'`, [
      user.userId,
    ]);
    await expectStates(app, user, ['expired', 'buying']);
    expect(await readHeld(app, user)).toBe(3.35);
    const newer = mobileOf(await finish());
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    await deliverSms(app, newer, 'Code 48291');
    await expectStates(app, user, ['expired', 'finished']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 0 });
    await expectReconciled(app);
  });

  test('the end of the old number stops it when the money is spent meanwhile', { tags: 'switch.7' }, async (context) => {
    const { app, user, finish } = await aSlowSwitch(context);
    await app.app.deps.db.pool.query(`update activation set expires_at = app_now() where user_id = $1 and state = 'waiting'`, [
      user.userId,
    ]);
    await expectStates(app, user, ['expired', 'buying']);
    await app.app.deps.db.pool.query(`select wallet_adjust($1, 899, wallet_balance($1), 1, 'spent')`, [user.userId]);
    expect((await finish()).body.data).toMatchObject({ isNumberGenerated: false, message: expect.stringContaining('balance') });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 12.34, held: 0 });
    await passTime(app, 130);
    await expectReconciled(app);
  });

  test('a cancel of the old number stays, and the two become a pair', { tags: 'switch.9' }, async (context) => {
    const { app, user, old, finish } = await aSlowSwitch(context);
    const refuseCancels = () => switchOn(app, { kind: 'http500', action: 'setStatus', share: 1 });
    refuseCancels();
    await app.app.deps.db.pool.query(`update activation set cancellable_at = app_now() where id = $1`, [old._id]);
    await cancel(app, user, old);
    const answer = finish();
    refuseCancels();
    expect(mobileOf(await answer)).toMatchObject({ switchedFrom: old._id });
    expect(await statesOf(app, user)).toEqual(['cancelling', 'waiting']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    app.simulator.faults.switchOff();
    await expectStates(app, user, ['cancelled', 'waiting']);
    await expectReconciled(app);
  });

  test('an answer that is not certain keeps the old number, and gives the second hold back', { tags: 'switch.8' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, exchange } = await openSwitchScenario(app);
    for (const action of ['getNumberV2', 'getActiveActivations']) switchOn(app, { kind: 'http500', action, share: 1 });
    const answer = exchange();
    await expectStates(app, user, ['waiting', 'unknown']);
    expect(await readHeld(app, user)).toBe(12.35);
    await passTime(app, 10);
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 11 });
    expect(await statesOf(app, user)).toEqual(['waiting', 'failed']);
    expect(await readHeld(app, user)).toBe(9);
  });
});

test('the late code of a pair’s other number costs what it says', async (context) => {
  const app = await ownApp(context, quiet);
  const { user, old, exchange } = await openSwitchScenario(app, { balance: 40 });
  const newer = mobileOf(await exchange());
  await deliverSms(app, newer, 'Code 48291');
  await expectStates(app, user, ['cancelling', 'finished']);
  await passTime(app, 121);
  await expectStates(app, user, ['cancelled', 'finished']);
  await aLateCode(app, { user, mobile: old });
  const reveal = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: old._id, isSecondCharge: true } });
  expect(reveal).toMatchObject({ status: 200, body: { data: { balance: 18.65, mobile: { status: 'success' } } } });
});
