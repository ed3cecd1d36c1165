import { describe, expect, test } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { fetchProviderRecords, deliverSms, switchOn, upstreamIdOf, upstreamOf } from '../../../../../test/builders/upstream.ts';
import type { OddRow } from '../../../../../simulators/provider/faults/faults.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { LOG_LEVEL: 'fatal' };

async function aHolder(app: TestApp, server: 1 | 2 = 2) {
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5, code: server === 1 ? 'wa' : 'tg' });
  const mobile = await aNumber(app, { user, service });
  const upstreamId = Number(await upstreamIdOf(app, mobile));
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { user, service, mobile, upstreamId, history };
}

const metric = async (app: TestApp, pattern: RegExp) => Number(pattern.exec((await app.get('/metrics')).body)?.[1] ?? 0);
const oddRows = (app: TestApp) => metric(app, /pinline_provider_odd_rows_total\{provider="\d+",call="list"\} (\d+)/);
const isRead = (action: string) => async (app: TestApp) => {
  const before = app.simulator.calls.get(action) ?? 0;
  await eventually(async () => expect(app.simulator.calls.get(action)).toBeGreaterThan(before + 2));
};

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];
  const isListed = isRead(calls.list);
  const oddList = (form: OddRow, activationId: number) => ({ kind: 'oddRow', action: calls.list, share: 1, form, activationId }) as const;

  describe.concurrent.each<OddRow>(firstByDay(['shortPhone', 'noId', 'oddTime', 'oddMessages']))('a row with %s', (form) => {
    test('delays no other code, stops no sale and refunds nothing', { tags: 'odd.1' }, async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const [odd, other] = [await aHolder(app), await aHolder(app, 1)];
      switchOn(app, oddList(form, odd.upstreamId));
      await isListed(app);
      await deliverSms(app, other.mobile, 'Code 48291');
      await eventually(async () => expect(await other.history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await odd.history()).toMatchObject({ status: 'pending' });
      expect(await balanceOf(app, odd.user)).toBe(7.5);
      expect(await oddRows(app)).toBeGreaterThan(0);
      expect(await metric(app, /pinline_provider_breaker\{provider="\d+"\} (\d)/)).toBe(0);
      await aNumber(app, { user: await aUser(app), service: odd.service });
      await expectReconciled(app);
    });
  });

  describe.concurrent.each<OddRow>(['numericCode', 'nullText', 'shortPhone', 'oddTime'])('a row with %s', (form) => {
    test('delivers its own code too', { tags: 'odd.2' }, async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const { mobile, upstreamId, history, user } = await aHolder(app);
      switchOn(app, oddList(form, upstreamId));
      await isListed(app);
      await deliverSms(app, mobile, 'Code 48291');
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });
  });

  describe.concurrent('the only row of a list', () => {
    test('may name no number, and sales continue', async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const { upstreamId, service, user } = await aHolder(app);
      switchOn(app, oddList('noId', upstreamId));
      for (let list = 0; list < 3; list += 1) await isListed(app);
      expect(await metric(app, /pinline_provider_breaker\{provider="\d+"\} (\d)/)).toBe(0);
      expect(await balanceOf(app, user)).toBe(7.5);
      await aNumber(app, { user: await aUser(app), service });
    });
  });

  describe.concurrent('while the list has an unreadable row', () => {
    test(
      'neither finds nor gives up an unconfirmed purchase; refunds at the time limit, and cancels the number later',
      { tags: 'odd.3' },
      async (context) => {
        const app = await ownApp(context, { protocol, env: quiet });
        const odd = await aHolder(app);
        const { user, buy } = await aBuyer(app);
        switchOn(app, { kind: 'html', action: calls.buy, when: 'after' }, oddList('shortPhone', odd.upstreamId));
        expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
        const lost = async () => (await fetchProviderRecords(app)).activations.at(-1)?.state;
        expect(await lost()).toBe('waiting');
        app.simulator.faults.switchOff();
        await eventually(async () => expect(await lost()).toBe('cancelled'));
        expect(await balanceOf(app, user)).toBe(20);
        expect(await odd.history()).toMatchObject({ status: 'pending' });
        await expectReconciled(app);
      },
    );

    test('cancels its number', { tags: 'odd.4' }, async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const { user, mobile, upstreamId } = await aHolder(app);
      switchOn(app, oddList('shortPhone', upstreamId));
      await isListed(app);
      await passTime(app, 121);
      expect(await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).toMatchObject({
        status: 200,
        body: { data: { balance: 20, status: 'cancelled' } },
      });
      expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'cancelled', chargedMicros: 0 });
      await expectReconciled(app);
    });

    test('reads its status at expiry, and delivers a code that only the status has', { tags: 'odd.5' }, async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const { user, mobile, upstreamId, history } = await aHolder(app);
      switchOn(app, oddList('oddMessages', upstreamId));
      await deliverSms(app, mobile, 'Code 48291');
      await isListed(app);
      expect(await history()).toMatchObject({ status: 'pending' });
      await passTime(app, 1_201);
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });
  });
});
