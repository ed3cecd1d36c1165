import { serverCancelWaitSeconds as cancelWait } from '@pinline/contract/activations/activations.rules';
import { describe, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aReporter, reportNumber } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { attemptsOf, fetchProviderRecords, switchOn } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';

const rejected = { state: 'rejected', detail: 'reported before' };

async function reportAndEnd(app: TestApp, user: TestUser, mobile: Mobile): Promise<void> {
  await passTime(app, cancelWait[1] + 1);
  expect(await reportNumber(app, user, mobile)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
}

describe.each(lastByDay(upstreamProtocols))('over %s, a number that was reported', (protocol) => {
  const sellAgain = (app: TestApp, times = 1) => switchOn(app, { kind: 'samePhone', action: dialects[protocol].calls.buy, times });

  describe.concurrent('is issued', () => {
    test(
      'never again to its reporter for that service: another one is bought instead, and charged once',
      { tags: 'reissue.1' },
      async (context) => {
        const app = await ownApp(context, { protocol });
        const { user, service, mobile } = await aReporter(app);
        await reportAndEnd(app, user, mobile);
        sellAgain(app, 2);
        const other = await aNumber(app, { user, service });
        expect(other.mobileno).not.toBe(mobile.mobileno);
        expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, rejected, rejected, { state: 'ok' }]);
        expect(await balanceOf(app, user)).toBe(7.5);
        await expectReconciled(app);
      },
    );

    test('not even when the provider has no other: the money returns and each is cancelled there', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, service, mobile } = await aReporter(app);
      await reportAndEnd(app, user, mobile);
      sellAgain(app, 9);
      const reply = await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
      expect(reply.body.data).toMatchObject({ isNumberGenerated: false, balance: 20, mobile: null });
      expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, rejected, rejected, rejected]);
      await expectReconciled(app);
      expect((await fetchProviderRecords(app)).activations.filter(({ state }) => state === 'waiting')).toEqual([]);
    });

    test('to another user until two have reported it, and then to no one', { tags: 'reissue.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, service, mobile } = await aReporter(app);
      await reportAndEnd(app, user, mobile);
      const second = await aUser(app, { balance: 20 });
      sellAgain(app);
      const again = await aNumber(app, { user: second, service });
      expect(again.mobileno).toBe(mobile.mobileno);
      await reportAndEnd(app, second, again);
      const third = await aUser(app, { balance: 20 });
      sellAgain(app);
      expect((await aNumber(app, { user: third, service })).mobileno).not.toBe(mobile.mobileno);
      expect(await attemptsOf(app, third)).toMatchObject([rejected, { state: 'ok' }]);
      await expectReconciled(app);
    });

    test('to its reporter for another service', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile } = await aReporter(app);
      await reportAndEnd(app, user, mobile);
      const other = await aService(app, { server: 1, price: 12.5, code: 'wa', name: 'WhatsApp' });
      sellAgain(app);
      expect((await aNumber(app, { user, service: other })).mobileno).toBe(mobile.mobileno);
    });
  });
});

test('the number of a purchase without an answer is not given to its reporter either', async (context) => {
  const app = await ownApp(context);
  const { user, service, mobile } = await aReporter(app);
  await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
  expect((await reportNumber(app, user, mobile)).status).toBe(200);
  switchOn(app, { kind: 'reset', action: 'getNumberV2' });
  const reply = app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, { state: 'unknown' }]));
  const phoneNumber = mobile.mobileno.slice(1);
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null, phoneNumber };
  expect(app.simulator.simulator.buy(order).ok).toBe(true);
  expect((await reply).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, rejected]);
  await expectReconciled(app);
});

test('a reporter cannot use up the numbers of a provider that takes none back yet', async (context) => {
  const app = await ownApp(context);
  const { user, service, mobile } = await aReporter(app);
  await reportAndEnd(app, user, mobile);
  switchOn(
    app,
    { kind: 'samePhone', action: 'getNumberV2', times: 99 },
    { kind: 'token', token: 'EARLY_CANCEL_DENIED', action: 'setStatus', share: 1 },
  );
  const buy = () => app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  for (let click = 0; click < 4; click += 1) expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }, rejected, rejected, rejected]);
  app.simulator.faults.switchOff();
  await aNumber(app, { user: await aUser(app, { balance: 20 }), service });
  await passTime(app, 180);
  await expectReconciled(app);
});
