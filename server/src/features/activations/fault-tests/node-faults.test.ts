import { describe, expect, test, type TestContext } from 'vitest';
import { trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import type { Browser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import type { Installation } from '../../../../../test/harness/installation.ts';
import { ownInstallation } from '../../../../../test/harness/own-app.ts';
import { setUpPayments, somePayments } from '../../../../../test/builders/payments.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { aWrongClock } from '../../../../../test/processes/shifted-clock.ts';
import { attemptsOf, fetchProviderRecords, purchasesOf, deliverSms, holdBack, switchOn } from '../../../../../test/builders/upstream.ts';
import { firstByDay, isNightly } from '../../../../../test/scenarios/nightly.ts';

describe.concurrent('a node with a wrong clock', () => {
  test.for(firstByDay([5, -5, 120], 2))(
    '%i minutes off cancels and expires nothing too early, and loses no payment',
    { tags: 'node.1' },
    async (minutes, context) => {
      const payments = await somePayments(context);
      const site = await ownInstallation(context);
      await setUpPayments(site.app.deps, payments);
      const node = await site.start({ ...aWrongClock(minutes), BHARATPE_URL: payments.bank.url, TRON_URL: payments.chain.url });
      const { user, service, mobile, cancel } = await aHolder(node);
      const lives = Date.parse(mobile.expiresAt) - Date.now();
      expect(lives).toBeGreaterThan(1_150_000);
      expect(lives).toBeLessThan(1_210_000);
      expect(await cancel()).toMatchObject({ status: 409, body: { code: 'CANCEL_TOO_EARLY' } });
      // Just after midnight the day of a payment made now has not begun for a clock that is slow.
      const paidAt = new Date(Date.now() - 10 * 60_000);
      await site.app.deps.db.pool.query(`update app_user set created_at = created_at - interval '1 hour'`);
      const wish = { transactionId: payments.bank.pay({ amountPaise: 10_000, at: paidAt }), method: 'bharatpay' };
      expect((await node.post('/api/payment/transaction', { as: user, body: wish })).status).toBe(200);
      switchOn(site, { kind: 'http500', action: 'getNumberV2', when: 'after' });
      const found = await aNumber(node, { user, service });
      await passTime(node, 1_100);
      await deliverSms(site, found, 'Code 48291');
      await eventually(async () => expect((await purchasesOf(site, user)).map(({ state }) => state)).toEqual(['waiting', 'received']));
      expect(await cancel()).toMatchObject({ status: 200, body: { data: { balance: 107.5, status: 'cancelled' } } });
      await passTime(node, 101);
      await eventually(async () => expect((await purchasesOf(site, user)).map(({ state }) => state)).toEqual(['cancelled', 'finished']));
      expect(node.complaints()).toEqual([]);
      await expectAgreement(site);
    },
  );
});

describe.concurrent('a node that is paused', () => {
  test.runIf(isNightly)(
    'while the provider answers a purchase: the other node refunds, and the number is given to no one',
    { tags: 'node.2' },
    async (context) => {
      const { site, holder, other } = await twoProcesses(context);
      const user = await aUser(other, { balance: 20 });
      const body = { serviceId: (await aService(other, { price: 12.5, code: 'tg' })).id, isDeepCheck: false };
      const answerNow = holdBack(site, { action: 'getNumberV2', when: 'after' });
      const answer = holder.post('/api/mobile/generate', { as: user, body });
      await eventually(async () => expect((await fetchProviderRecords(site)).activations).toHaveLength(1));
      holder.pause();
      answerNow();
      await passTime(other, 11);
      await eventually(async () => expect(await balanceOf(other, user)).toBe(20));
      holder.resume();
      expect((await answer).body.data).toMatchObject(trouble);
      expect(await attemptsOf(site, user)).toMatchObject([{ state: 'late' }]);
      await eventually(async () =>
        expect((await fetchProviderRecords(site)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
      );
      await expectAgreement(site);
    },
  );

  test.runIf(isNightly)(
    'while the provider answers a cancel, with an expiry due: the other node does both, once',
    { tags: 'node.3' },
    async (context) => {
      const { site, holder, other } = await twoProcesses(context);
      const cancelled = await aHolder(holder);
      const ended = await aHolder(other, { server: 3 });
      await passTime(other, 61);
      switchOn(site, { kind: 'delay', action: 'setStatus', when: 'after', delayMs: 800 });
      const answer = cancelled.cancel();
      await eventually(async () => expect(await purchasesOf(site, cancelled.user)).toMatchObject([{ state: 'cancelling' }]));
      holder.pause();
      await passTime(other, 301);
      for (const { user } of [cancelled, ended]) await eventually(async () => expect(await balanceOf(other, user)).toBe(20));
      holder.resume();
      expect((await answer).body.data).toMatchObject({ balance: 20, status: 'cancelled' });
      await expectAgreement(site);
    },
  );
});

describe.concurrent('a node that gets SIGTERM', () => {
  test.runIf(isNightly)('during a cancel and an expiry finishes both first', { tags: 'node.4' }, async (context) => {
    const { site, holder, other } = await twoProcesses(context);
    const cancelled = await aHolder(holder);
    const ended = await aHolder(holder, { server: 3 });
    await passTime(other, 240);
    switchOn(site, { kind: 'delay', action: 'setStatus', when: 'before', delayMs: 1_000, times: 2 });
    const answer = cancelled.cancel();
    await eventually(async () => expect(await purchasesOf(site, cancelled.user)).toMatchObject([{ state: 'cancelling' }]));
    await passTime(other, 61);
    await eventually(async () => expect(site.simulator.calls.get('setStatus')).toBeGreaterThan(1));
    const how = await holder.terminate();
    expect((await answer).body.data).toMatchObject({ balance: 20, status: 'cancelled' });
    expect(how).toBe('0');
    await eventually(async () => expect(await balanceOf(other, ended.user)).toBe(20));
    expect(holder.complaints()).toEqual([]);
    await expectAgreement(site);
  });
});

async function twoProcesses(context: TestContext): Promise<{ site: Installation; holder: ServerProcess; other: ServerProcess }> {
  const site = await ownInstallation(context);
  const holder = await site.start();
  const lease = site.app.deps.db.autocommit.selectFrom('providerLease').select('epoch');
  await eventually(async () => expect(await lease.execute()).toEqual([{ epoch: 1 }]));
  return { site, holder, other: await site.start() };
}

async function aHolder(node: Browser & Pick<ServerProcess, 'app'>, { server = 1 }: { server?: 1 | 3 } = {}) {
  const user = await aUser(node, { balance: 20 });
  const service = await aService(node, { server, price: 12.5, code: 'tg' });
  const mobile = await aNumber(node, { user, service });
  const cancel = () => node.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const history = async () =>
    (await node.get('/api/otp/mobile-history', { as: user })).body.data.find(({ _id }: { _id: string }) => _id === mobile._id);
  return { user, service, mobile, cancel, history };
}

async function expectAgreement(site: Installation): Promise<void> {
  await expectReconciled(site);
  expect(await findProviderDifferences(site)).toEqual([]);
}
