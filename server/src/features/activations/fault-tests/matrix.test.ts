import { serverCancelWaitSeconds as cancelWait } from '@pinline/contract/activations/activations.rules';
import { describe, expect, test } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import {
  countTerminalMissing,
  deliverSms,
  deliverSmsTo,
  holdBack,
  switchOn,
  upstreamIdOf,
  upstreamOf,
} from '../../../../../test/builders/upstream.ts';
import { firstByDay, lastByDay } from '../../../../../test/scenarios/nightly.ts';
import { endingServers, listeningServers } from '../../../../../test/scenarios/numbers/servers.ts';

async function aHolder(app: TestApp, options: { server?: 1 | 2 | 3 | 4 } = {}) {
  const { server = 1 } = options;
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5, code: 'tg' });
  const mobile = await aNumber(app, { user, service });
  await passTime(app, cancelWait[server] + 1);
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { user, service, mobile, cancel, history };
}

const codeCameFirst = { status: 409, body: { code: 'ACTIVATION_NOT_CANCELLABLE', message: 'This number already has its code' } };

describe.each(lastByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls, saysCancelled, listWith, afterCode } = dialects[protocol];
  describe.concurrent('cancel', () => {
    test('a code that the provider already has wins over a cancel', { tags: 'matrix.1' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, cancel, history } = await aHolder(app);
      await deliverSms(app, mobile, 'Code 48291');
      expect(await cancel()).toMatchObject(codeCameFirst);
      expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] });
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('a code that arrives during a cancel wins over it', { tags: 'matrix.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, cancel, history } = await aHolder(app);
      const answerNow = holdBack(app, { action: calls.cancel, when: 'before', times: 5 });
      const answer = cancel();
      await eventually(async () => expect(await history()).toMatchObject({ status: 'pending', isCancelling: true }));
      await deliverSms(app, mobile, 'Code 48291');
      answerNow();
      expect(await answer).toMatchObject(codeCameFirst);
      expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] });
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('stores a code after a confirmed cancel without showing or charging it', { tags: 'matrix.3' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, cancel, history } = await aHolder(app);
      const upstreamId = await upstreamIdOf(app, mobile);
      const cancelled = saysCancelled(await upstreamOf(app, mobile)).map((fault) => ({ ...fault, times: 5 }));
      // At one moment: no list with the code is answered in between.
      deliverSmsTo(app, upstreamId, 'Code 48291');
      const listNow = holdBack(app, { action: calls.list, when: 'after' });
      switchOn(app, ...cancelled);
      await eventually(async () => expect(app.simulator.faults.list()).toHaveLength(2));
      expect(await cancel()).toMatchObject({ status: 200, body: { data: { balance: 20, status: 'cancelled' } } });
      listNow();
      const late = () => app.app.deps.db.autocommit.selectFrom('lateMessage').select(['text', 'code']).execute();
      await eventually(async () => expect(await late()).toEqual([{ text: 'Code 48291', code: '48291' }]));
      expect(await history()).toMatchObject({ status: 'cancelled', otpIds: [] });
      expect(await balanceOf(app, user)).toBe(20);
    });

    test('repeats a cancel without an answer until its result is known', { tags: 'matrix.4' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, cancel, history } = await aHolder(app);
      switchOn(app, { kind: 'reset', action: calls.cancel, when: 'after', times: 2 });
      expect(await cancel()).toMatchObject({ status: 202, body: { data: { balance: 7.5, status: 'cancelling' } } });
      await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
      expect(await cancel()).toMatchObject({ status: 200, body: { data: { balance: 20, status: 'cancelled' } } });
      expect(await balanceOf(app, user)).toBe(20);
      await expectReconciled(app);
    });

    test('a cancel that hangs at the provider delays no other number', async (context) => {
      const app = await ownApp(context, { protocol });
      const { cancel, service } = await aHolder(app);
      const other = await aUser(app);
      const mobile = await aNumber(app, { user: other, service });
      const socket = await connect(app, other);
      switchOn(app, { kind: 'silence', action: calls.cancel, times: 2 });
      const answer = cancel();
      await eventually(async () => expect(app.simulator.calls.get(calls.cancel)).toBe(2));
      await deliverSms(app, mobile, 'Code 48291');
      await socket.frame((frame) => 'otpMessage' in frame);
      socket.close();
      expect((await answer).status).toBe(202);
      await eventually(async () => expect(await cancel()).toMatchObject({ status: 200 }));
      await expectReconciled(app);
    });

    test(
      'a provider that only answers "over" proves nothing while the number\'s status can\'t be read',
      { tags: 'matrix.11' },
      async (context) => {
        const app = await ownApp(context, { protocol });
        const { user, mobile, cancel, history } = await aHolder(app);
        const upstreamId = await upstreamIdOf(app, mobile);
        for (const action of [calls.list, calls.check]) switchOn(app, { kind: 'http500', action, share: 1 });
        deliverSmsTo(app, upstreamId, 'Code 48291');
        expect(await cancel()).toMatchObject({ status: 202, body: { data: { balance: 7.5, status: 'cancelling' } } });
        app.simulator.faults.switchOff();
        await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
        expect(await balanceOf(app, user)).toBe(7.5);
        await expectReconciled(app);
      },
    );

    test('ten concurrent cancels refund once', { tags: 'matrix.5' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, cancel } = await aHolder(app);
      const answers = await Promise.all(Array.from({ length: 10 }, cancel));
      for (const answer of answers) expect(answer).toMatchObject({ body: { data: { status: expect.stringMatching(/^cancel/) } } });
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      await expectReconciled(app);
    });

    test('refunds a number that the provider ends', { tags: 'matrix.6' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history } = await aHolder(app);
      const socket = await connect(app, user);
      app.simulator.simulator.revoke(Number(await upstreamIdOf(app, mobile)));
      await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
      expect(await history()).toMatchObject({ status: 'pending' });
      await passTime(app, 16);
      await socket.frame((frame) => 'message' in frame && frame.message === 'Number cancelled');
      expect(await history()).toMatchObject({ status: 'cancelled' });
      expect(await balanceOf(app, user)).toBe(20);
      socket.close();
      await expectReconciled(app);
    });
  });

  describe.concurrent('receive', () => {
    test('a hanging status call delays no other number', async (context) => {
      const app = await ownApp(context, { protocol });
      const { service, mobile } = await aHolder(app);
      const user = await aUser(app);
      const [other, socket] = [await aNumber(app, { user, service }), await connect(app, user)];
      switchOn(app, { kind: 'silence', action: calls.check });
      app.simulator.simulator.revoke(Number(await upstreamIdOf(app, mobile)));
      await eventually(async () => expect(app.simulator.calls.get(calls.check)).toBe(1));
      await deliverSms(app, other, 'Code 48291');
      await socket.frame((frame) => 'otpMessage' in frame);
      socket.close();
      await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
      await passTime(app, 16);
      await expectReconciled(app);
    });

    test.for(firstByDay(endingServers))(
      'on server %i the first code ends the number, and the provider is notified',
      async (server, context) => {
        const app = await ownApp(context, { protocol });
        const { user, mobile, history } = await aHolder(app, { server });
        await deliverSms(app, mobile, 'Code 48291');
        await eventually(async () => expect(await history()).toMatchObject({ status: 'success', isListening: false }));
        await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('finished'));
        await deliverSms(app, mobile, 'Code 5555');
        expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }] });
        expect(await balanceOf(app, user)).toBe(7.5);
        await expectReconciled(app);
      },
    );

    test.for(firstByDay(listeningServers))(
      'on server %i requests more codes from the provider, and adds each message',
      async (server, context) => {
        const app = await ownApp(context, { protocol });
        const { user, mobile, history } = await aHolder(app, { server });
        const socket = await connect(app, user);
        await deliverSms(app, mobile, 'Code 48291');
        await socket.frame((frame) => 'otpMessage' in frame);
        await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe(afterCode));
        await deliverSms(app, mobile, 'Code 5555');
        await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Code 5555');
        await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe(afterCode));
        expect(await history()).toMatchObject({ isListening: true, canResend: true, otpIds: [{ code: '48291' }, { code: '5555' }] });
        expect(await balanceOf(app, user)).toBe(7.5);
        socket.close();
        await expectReconciled(app);
      },
    );

    test('captures two codes in one list once, and shows both', { tags: 'matrix.7' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history } = await aHolder(app, { server: 2 });
      const upstreamId = await upstreamIdOf(app, mobile);
      deliverSmsTo(app, upstreamId, 'Code 48291');
      deliverSmsTo(app, upstreamId, 'Code 5555');
      await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }, { code: '5555' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('shows a corrected code beside the first', { tags: 'matrix.8' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, history } = await aHolder(app);
      await deliverSms(app, mobile, 'Code 48291');
      await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }] }));
      const body = listWith(await upstreamOf(app, mobile), { code: '77777', text: 'Code 77777' });
      switchOn(app, { kind: 'answer', action: calls.list, body, times: 2 });
      await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }, { code: '77777' }] }));
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('an unreadable list changes nothing, and the next one delivers', { tags: 'matrix.9' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { mobile, history } = await aHolder(app);
      switchOn(app, ...(['html', 'truncated', 'wrongTypes', 'reset'] as const).map((kind) => ({ kind, action: calls.list })));
      await deliverSms(app, mobile, 'Code 48291');
      await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      await expectReconciled(app);
    });
  });
});

describe.concurrent('over handler_api only', () => {
  test(
    'keeps a number waiting while the provider refuses the cancel, and tells the page until when',
    { tags: 'matrix.10' },
    async (context) => {
      const app = await ownApp(context, { simulator: { cancelAfterSeconds: 3_600 } });
      const { user, mobile, cancel, history } = await aHolder(app);
      const socket = await connect(app, user);
      expect(await cancel()).toMatchObject({ status: 409, body: { code: 'CANCEL_TOO_EARLY' } });
      const { cancellableAt, status } = await history();
      expect(status).toBe('pending');
      expect(Date.parse(cancellableAt)).toBeGreaterThan(Date.parse(mobile.cancellableAt));
      await socket.frame((frame) => 'mobile' in frame && frame.mobile.cancellableAt === cancellableAt && !frame.mobile.isCancelling);
      await deliverSms(app, mobile, 'Code 48291');
      await socket.frame((frame) => 'otpMessage' in frame);
      socket.close();
      await expectReconciled(app);
    },
  );

  test('Resend asks the provider for another message', async (context) => {
    const app = await ownApp(context, { simulator: { codeSeconds: { from: 0.2, to: 0.2 } } });
    const { user, mobile } = await aHolder(app);
    const socket = await connect(app, user);
    await socket.frame((frame) => 'otpMessage' in frame);
    await eventually(async () => expect(app.simulator.calls.get('setStatus')).toBe(1));
    await eventually(async () => {
      socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: true });
      await socket.frame((frame) => 'otpMessage' in frame && frame.otpIds.length === 2);
    });
    expect(app.simulator.calls.get('setStatus')).toBeGreaterThan(1);
    socket.close();
    await expectReconciled(app);
  });
});
