import { describe, expect, test } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import {
  fetchProviderRecords,
  holdBack,
  readHeld,
  deliverSmsTo,
  switchOn,
  upstreamIdOf,
  upstreamOf,
} from '../../../../../test/builders/upstream.ts';
import { isNightly, lastByDay } from '../../../../../test/scenarios/nightly.ts';
import { listeningServers } from '../../../../../test/scenarios/numbers/servers.ts';

const life = { 1: 1_200, 2: 1_200, 3: 300, 4: 900 } as const;

async function aHolder(app: TestApp, options: { server?: 1 | 2 | 3 | 4 } = {}) {
  const { server = 3 } = options;
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5, code: 'tg' }) });
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { user, mobile, history, upstreamId: await upstreamIdOf(app, mobile) };
}

describe.each(lastByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];
  describe.concurrent('the expiry of a number', () => {
    test.for([1, 2, 3, 4] as const)(
      'without a code on server %i refunds, cancels upstream and notifies the page',
      async (server, context) => {
        const app = await ownApp(context, { protocol });
        const { user, mobile, history } = await aHolder(app, { server });
        const socket = await connect(app, user);
        await passTime(app, life[server] - 60);
        await afterRounds(app, 'numbers', 2);
        expect(await history()).toMatchObject({ status: 'pending' });
        await passTime(app, 61);
        await socket.frame((frame) => 'message' in frame && frame.message === 'Number cancelled' && frame.mobileId === mobile._id);
        expect(await history()).toMatchObject({ status: 'cancelled', isListening: false });
        expect(await balanceOf(app, user)).toBe(20);
        expect((await upstreamOf(app, mobile)).state).toBe('cancelled');
        socket.close();
        await expectReconciled(app);
      },
    );

    test.for(listeningServers)('after a code on server %i ends listening and notifies the provider', async (server, context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history, upstreamId } = await aHolder(app, { server });
      deliverSmsTo(app, upstreamId, 'Code 48291');
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', isListening: true }));
      await passTime(app, life[server] + 1);
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', isListening: false, canResend: false }));
      await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('finished'));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('charges a code of the last second that only the last check sees', { tags: 'expiry.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, history, upstreamId } = await aHolder(app);
      switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      deliverSmsTo(app, upstreamId, 'Code 48291');
      await passTime(app, life[3] + 1);
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('charges a code that arrives between the last check and the cancel', { tags: 'expiry.3' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, history, upstreamId } = await aHolder(app);
      const refuseLists = () => switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      refuseLists();
      const cancelNow = holdBack(app, { action: calls.cancel });
      await passTime(app, life[3] + 1);
      await eventually(async () => expect(app.simulator.calls.get(calls.cancel)).toBe(1));
      deliverSmsTo(app, upstreamId, 'Code 48291');
      cancelNow();
      refuseLists();
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test("refunds after a minute when the provider can't be reached, and owes the cancel", { tags: 'expiry.4' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history } = await aHolder(app);
      switchOn(app, { kind: 'reset', share: 1 });
      await passTime(app, life[3] + 1);
      await afterRounds(app, 'numbers', 4);
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, 60);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      expect(await history()).toMatchObject({ status: 'cancelled' });
      expect((await upstreamOf(app, mobile)).state).toBe('waiting');
      app.simulator.faults.switchOff();
      await expectReconciled(app);
      expect((await upstreamOf(app, mobile)).state).toBe('cancelled');
    });

    test('ends a number that the user is cancelling at the end of its life', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history } = await aHolder(app);
      switchOn(app, { kind: 'reset', action: calls.cancel, share: 1 });
      await passTime(app, 241);
      const wish = { serialNumber: mobile.serialNumber, mobileId: mobile._id, serviceId: mobile.serviceId };
      expect((await app.post('/api/otp/cancelOtp', { as: user, body: wish })).status).toBe(202);
      await passTime(app, 60);
      await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
      expect(await balanceOf(app, user)).toBe(20);
      app.simulator.faults.switchOff();
      await expectReconciled(app);
    });

    test('ends many numbers that expire together within seconds', { tags: 'expiry.5' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const service = await aService(app, { server: 3, price: 12.5, code: 'tg' });
      const users = await Promise.all(Array.from({ length: isNightly ? 20 : 5 }, () => aUser(app, { balance: 75 })));
      await Promise.all(
        users.map(async (user) => {
          for (let each = 0; each < 6; each += 1) await aNumber(app, { user, service });
        }),
      );
      await passTime(app, life[3] + 1);
      await eventually(async () => {
        for (const user of users) expect(await balanceOf(app, user)).toBe(75);
      });
      await expectReconciled(app);
      expect((await fetchProviderRecords(app)).activations.every(({ state }) => state === 'cancelled')).toBe(true);
    });
  });
});
