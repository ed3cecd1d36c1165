import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { attemptsOf, fetchProviderRecords, purchasesOf, deliverSmsTo, switchOn, holdBack } from '../../../../../test/builders/upstream.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const sentAway: FaultSwitch[] = [
  { kind: 'http500', status: 429 },
  { kind: 'token', token: "BANNED:'2026-12-31 10-00-00'" },
  { kind: 'token', token: 'NO_BALANCE' },
  { kind: 'answer', body: '', status: 401 },
];

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];
  const quietApp = (context: TestContext) => ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });

  describe.concurrent('a provider that refuses calls', () => {
    test('for messages: delivers the code once it answers', { tags: 'provider.1' }, async (context) => {
      const app = await quietApp(context);
      const { user, mobile } = await aHolder(app);
      switchOn(app, ...sentAway.map((fault) => ({ ...fault, action: calls.list })));
      deliverSmsTo(app, (await fetchProviderRecords(app)).activations[0]?.id ?? '', 'Code 48291');
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
      expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([
        { _id: mobile._id, otpIds: [{ code: '48291' }] },
      ]);
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectAgreement(app);
    });

    test('for a cancel: the number is cancelling until the provider accepts', { tags: 'provider.2' }, async (context) => {
      const app = await quietApp(context);
      const { user, cancel } = await aHolder(app);
      await passTime(app, 61);
      switchOn(app, ...sentAway.map((fault) => ({ ...fault, action: calls.cancel })));
      expect(await cancel()).toMatchObject({ status: 202, body: { data: { balance: 7.5, status: 'cancelling' } } });
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      await expectAgreement(app);
    });

    test('at expiry: refunds, and cancels the number once it answers', { tags: 'provider.3' }, async (context) => {
      const app = await quietApp(context);
      const { user } = await aHolder(app);
      switchOn(app, ...sentAway.map((fault) => ({ ...fault, action: calls.cancel })));
      await passTime(app, 1_201);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      await expectReconciled(app);
      await expectAgreement(app);
    });
  });

  describe.concurrent('answers in the wrong order', () => {
    test(
      'an answer after the refund: the number is cancelled upstream and the ledger is unchanged',
      { tags: 'provider.4' },
      async (context) => {
        const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal', PURCHASE_SECONDS: '60' } });
        const { user, buy } = await aBuyer(app);
        const answerNow = holdBack(app, { action: calls.buy, when: 'after' });
        // A list that is read once the time is over has the number, which then is the user's.
        holdBack(app, { action: calls.list });
        const answer = buy();
        await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
        await passTime(app, 61);
        await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
        answerNow();
        expect((await answer).body.data).toMatchObject(trouble);
        expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]);
        await eventually(async () =>
          expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
        );
        expect(await balanceOf(app, user)).toBe(20);
        await expectAgreement(app);
      },
    );

    test(
      'a code listed before the purchase is answered: it is delivered with the number, and charged once',
      { tags: 'provider.5' },
      async (context) => {
        const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal', PURCHASE_SECONDS: '60' } });
        const { user, service } = await aBuyer(app);
        const answerNow = holdBack(app, { action: calls.buy, when: 'after' });
        const bought = aNumber(app, { user, service });
        await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
        const lists = app.simulator.calls.get(calls.list) ?? 0;
        deliverSmsTo(app, (await fetchProviderRecords(app)).activations[0]?.id ?? '', 'Code 48291');
        await eventually(async () => expect(app.simulator.calls.get(calls.list)).toBeGreaterThan(lists));
        expect(await purchasesOf(app, user)).toMatchObject([{ state: 'buying' }]);
        answerNow();
        const mobile = await bought;
        await eventually(async () =>
          expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([
            { _id: mobile._id, status: 'success', otpIds: [{ code: '48291' }] },
          ]),
        );
        expect(await balanceOf(app, user)).toBe(7.5);
        await expectAgreement(app);
      },
    );
  });
});

async function aHolder(app: TestApp) {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  return { user, mobile, cancel };
}

async function expectAgreement(app: TestApp): Promise<void> {
  await expectReconciled(app);
  expect(await findProviderDifferences(app)).toEqual([]);
}
