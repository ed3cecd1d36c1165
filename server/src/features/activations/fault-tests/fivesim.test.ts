import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer, noNumbers, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp, TestAppOptions } from '../../../../../test/harness/test-app.ts';
import { attemptsOf, fetchProviderRecords, purchasesOf, deliverSms, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';

const over5sim = (context: TestContext, options: TestAppOptions = {}) => ownApp(context, { ...options, protocol: 'fivesim' });

async function expectAgreement(app: TestApp): Promise<void> {
  await expectReconciled(app);
  expect(await findProviderDifferences(app)).toEqual([]);
}

describe.concurrent('over fivesim', () => {
  test('numbers of two countries: one gets two codes, one is cancelled, one is found after a lost answer; the ledgers agree', async (context) => {
    const app = await over5sim(context);
    const user = await aUser(app, { balance: 50 });
    const [india, indonesia] = [
      await aService(app, { server: 1, price: 12.5, code: 'tg' }),
      await aService(app, { server: 2, price: 10, code: 'wa', name: 'WhatsApp' }),
    ];
    const listening = await aNumber(app, { user, service: india });
    const cancelled = await aNumber(app, { user, service: indonesia });
    switchOn(app, { kind: 'html', action: 'buy', when: 'after' });
    const found = await aNumber(app, { user, service: indonesia });
    expect([listening, cancelled, found].map(({ countryPrefix }) => countryPrefix)).toEqual(['+91', '+62', '+62']);
    expect(await balanceOf(app, user)).toBe(17.5);

    const socket = await connect(app, user);
    await deliverSms(app, listening, 'Code 48291');
    await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Code 48291');
    socket.send({ serialNumber: listening.serialNumber, mobileId: listening._id, resend: true });
    await deliverSms(app, listening, 'Code 5555');
    await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Code 5555' && frame.otpIds.length === 2);
    socket.close();

    await passTime(app, 121);
    expect(await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled) })).toMatchObject({
      status: 200,
      body: { data: { balance: 27.5, status: 'cancelled' } },
    });
    expect(await upstreamOf(app, cancelled)).toMatchObject({ state: 'cancelled', chargedMicros: 0 });
    await expectAgreement(app);
    await passTime(app, 1_100);
    await eventually(async () =>
      expect((await purchasesOf(app, user)).map(({ state }) => state)).toEqual(['finished', 'cancelled', 'expired']),
    );
    expect(await balanceOf(app, user)).toBe(37.5);
    await expectAgreement(app);
    await eventually(async () =>
      expect((await fetchProviderRecords(app)).activations.map(({ state }) => state)).toEqual(['finished', 'cancelled', 'cancelled']),
    );
  });

  const refusals: [FaultSwitch, object][] = [
    [{ kind: 'token', token: 'no free phones' }, noNumbers],
    [{ kind: 'token', token: 'no free phones', status: 200 }, noNumbers],
    [{ kind: 'token', token: 'not enough user balance' }, trouble],
    [{ kind: 'token', token: 'not enough rating' }, trouble],
    [{ kind: 'answer', body: '', status: 401 }, trouble],
    [{ kind: 'http500', status: 429 }, trouble],
  ];
  test('a certain refusal refunds with a fitting message', async (context) => {
    const app = await over5sim(context);
    const { user, buy } = await aBuyer(app);
    for (const [fault, data] of refusals) {
      switchOn(app, { ...fault, action: 'buy' });
      expect(await buy()).toMatchObject({ status: 200, body: { data } });
    }
    // Once the provider rests, nothing is held or written.
    expect(new Set((await attemptsOf(app, user)).map(({ state }) => state))).toEqual(new Set(['refused']));
    await expectAgreement(app);
  });

  test('buys a service by the product’s own name, and finds its unconfirmed number', async (context) => {
    const app = await over5sim(context, { env: { PURCHASE_SECONDS: '60' } });
    const user = await aUser(app, { balance: 50 });
    const service = await aService(app, { price: 12.5, code: 'telegram' });
    switchOn(app, { kind: 'reset', action: 'buy', when: 'after' });
    expect((await aNumber(app, { user, service })).status).toBe('pending');
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ service: 'tg' }]);
    await expectAgreement(app);
  });

  test('never buys a number above the ceiling, with one operator or any', async (context) => {
    const app = await over5sim(context);
    const { user, buy } = await aBuyer(app);
    for (const operator of [null, 'jio']) {
      await app.app.deps.db.autocommit.updateTable('route').set({ ceilingMicros: 1_000, operator }).execute();
      expect((await buy()).body.data).toMatchObject(noNumbers);
    }
    await app.app.deps.db.autocommit.updateTable('route').set({ ceilingMicros: 1_000_000 }).execute();
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: true });
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ operator: 'jio' }]);
    expect((await attemptsOf(app, user)).map(({ state }) => state)).toEqual(['refused', 'refused', 'ok']);
    await expectAgreement(app);
  });

  test('deep check skips numbers that were issued before, and charges once', async (context) => {
    const app = await over5sim(context, { env: { LOG_LEVEL: 'fatal' } });
    const { user, service } = await aBuyer(app, { server: 2 });
    const earlier = await aNumber(app, { user: await aUser(app), service });
    await deliverSms(app, earlier, 'Code 48291');
    await eventually(async () => expect((await upstreamOf(app, earlier)).state).toBe('finished'));
    switchOn(app, { kind: 'samePhone', action: 'buy', times: 2 });
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(earlier.mobileno);
    expect(await balanceOf(app, user)).toBe(7.5);
    expect(await attemptsOf(app, user)).toMatchObject([{ detail: 'issued before' }, { detail: 'issued before' }, { state: 'ok' }]);
    await expectAgreement(app);
  });

  test('gives an id or a number that one user has to no other', async (context) => {
    const app = await over5sim(context, { env: { LOG_LEVEL: 'fatal' } });
    const { user, service, buy } = await aBuyer(app);
    const first = await aNumber(app, { user: await aUser(app), service });
    for (const kind of ['sameId', 'samePhone'] as const) {
      switchOn(app, { kind, action: 'buy' });
      expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    }
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'rejected' }]);
    expect(await upstreamOf(app, first)).toMatchObject({ state: 'waiting' });
    await expectAgreement(app);
  });

  test.runIf(isNightly)('repeats a cancel until the provider accepts it', async (context) => {
    const app = await over5sim(context);
    const user = await aUser(app, { balance: 20 });
    const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
    await passTime(app, 61);
    switchOn(app, { kind: 'token', token: 'too early', action: 'cancel', times: 2 });
    const wish = { as: user, body: cancelBody(mobile) };
    expect(await app.post('/api/otp/cancelOtp', wish)).toMatchObject({
      status: 202,
      body: { data: { balance: 7.5, status: 'cancelling' } },
    });
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    await expectAgreement(app);
  });

  test.runIf(isNightly)('delivers and charges a message that arrives as the provider ends the number', async (context) => {
    const app = await over5sim(context);
    const user = await aUser(app, { balance: 20 });
    const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
    switchOn(app, { kind: 'http500', action: 'orders', share: 1 });
    await deliverSms(app, mobile, 'Code 48291');
    app.simulator.simulator.revoke(Number((await upstreamOf(app, mobile)).id));
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    expect((await app.get('/api/otp/mobile-history', { as: user })).body.data).toMatchObject([{ otpIds: [{ code: '48291' }] }]);
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectAgreement(app);
  });
});
