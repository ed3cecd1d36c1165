import { afterAll, describe, expect, test, vi, type TestContext } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import type { TestReply } from '../../../../../test/fakes/browser.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { setBuying } from '../../../../../test/builders/operator-rules.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';
import {
  attemptsOf,
  fetchProviderRecords,
  purchasesOf,
  deliverSms,
  switchOn,
  holdBack,
  upstreamOf,
} from '../../../../../test/builders/upstream.ts';

afterAll(() => void vi.restoreAllMocks());

// One after the other: each lets time pass for the process.
describe('a provider that is switched off', () => {
  async function aSwitchableShop(context: TestContext) {
    const app = await ownApp(context);
    const backOffice = await openOperatorScenario(app);
    const switchOff = async () => {
      expect((await backOffice.saveProvider(await backOffice.provider('Simulator'), { isEnabled: false })).status).toBe(200);
      // As long as the list of providers is kept.
      passProcessTime(2);
      await afterRounds(app, 'numbers');
    };
    return { app, backOffice, switchOff, ...(await aBuyer(app)) };
  }

  test('sells nothing', async (context) => {
    const { app, switchOff, user, buy } = await aSwitchableShop(context);
    await switchOff();
    expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
    expect(await attemptsOf(app, user)).toEqual([]);
    expect((await fetchProviderRecords(app)).activations).toEqual([]);
  });

  test('still delivers the code of a waiting number', async (context) => {
    const { app, switchOff, user, service } = await aSwitchableShop(context);
    const mobile = await aNumber(app, { user, service });
    await switchOff();
    await deliverSms(app, mobile, 'Your code is 482913');
    await eventually(async () => {
      const { data } = (await app.get('/api/mobile/active?server=1', { as: user })).body;
      expect(data).toMatchObject([{ status: 'success', otpIds: [{ code: '482913' }] }]);
    });
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectReconciled(app);
  });

  test('still cancels a number and refunds it', async (context) => {
    const { app, switchOff, user, service } = await aSwitchableShop(context);
    const mobile = await aNumber(app, { user, service });
    await switchOff();
    await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
    const reply = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'cancelled', balance: 20 } } });
    expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'cancelled', chargedMicros: 0 });
    await expectReconciled(app);
  });

  test('still ends an expired number', async (context) => {
    const { app, switchOff, user, service } = await aSwitchableShop(context);
    await aNumber(app, { user, service });
    await switchOff();
    await passTime(app, 21 * 60);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    await expectReconciled(app);
  });

  test('still cancels the number of an unconfirmed purchase', async (context) => {
    const { app, switchOff, user, buy } = await aSwitchableShop(context);
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    await switchOff();
    await passTime(app, 10);
    expect(await answer).toMatchObject({ status: 200, body: { data: trouble } });
    app.simulator.faults.switchOff();
    await eventually(async () =>
      expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
    );
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]);
    await expectReconciled(app);
  });
});

describe.concurrent('a running deep check, when', () => {
  test.for<[string, (app: TestApp, backOffice: OperatorScenario) => Promise<TestReply>]>([
    ['buying is paused', (app, backOffice) => setBuying(app, backOffice.admin, { isPaused: true })],
    [
      'its provider is switched off',
      async (_, backOffice) => backOffice.saveProvider(await backOffice.provider('Simulator'), { isEnabled: false }),
    ],
  ])('%s, asks for no further number', async ([, brake], context) => {
    const app = await ownApp(context, { simulator: { repeatedRate: 1 } });
    const backOffice = await openOperatorScenario(app);
    const { user, buy, service } = await aBuyer(app, { server: 2, isDeepCheck: true });
    const earlier = await aNumber(app, { user: await aUser(app), service });
    await deliverSms(app, earlier, 'Code 48291');
    await eventually(async () => expect((await upstreamOf(app, earlier)).state).toBe('finished'));
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    const answer = buy();
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'sending' }]));
    expect((await brake(app, backOffice)).status).toBe(200);
    answerNow();
    expect((await answer).body.data).toMatchObject(trouble);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected' }]);
    await expectReconciled(app);
  });
});
