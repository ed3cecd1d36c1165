import { describe, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime, stopTime } from '../../../../../test/builders/data.ts';
import { countTerminalMissing, readHeld, deliverSms, switchOn, upstreamIdOf, upstreamOf } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { markCancelling, recordActivationEvent } from '../activations.sql.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';

const wait = { 1: 60, 3: 240 } as const;

async function aScheduledCancel(app: TestApp, options: { server?: 1 | 3 } = {}) {
  const { server = 1 } = options;
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5, code: 'tg' }) });
  await scheduleCancel(app, user, mobile);
  const card = async (): Promise<Mobile> => (await app.get('/api/mobile/active', { as: user })).body.data[0];
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  return { user, mobile, card, cancel };
}

async function scheduleCancel({ app }: TestApp, { userId }: TestUser, { _id }: Mobile): Promise<void> {
  const key = { userId, id: Number(_id) };
  await app.deps.db.transaction(async (tx) => {
    await markCancelling(tx, key, 'switch');
    await recordActivationEvent(tx, key);
  });
}

describe.each(lastByDay(upstreamProtocols))('over %s, a cancel recorded before its time', (protocol) => {
  const { calls } = dialects[protocol];
  const cancelCalls = (app: TestApp) => app.simulator.calls.get(calls.cancel) ?? 0;

  describe.concurrent('is kept', () => {
    test('and sent when it is allowed, not before, whatever the user presses', { tags: 'early.1' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card, cancel } = await aScheduledCancel(app);
      expect(await card()).toMatchObject({ status: 'pending', isCancelling: true, cancellableAt: mobile.cancellableAt });
      await stopTime(app, wait[1] / 2);
      const kept = { status: 202, body: { data: { balance: 7.5, status: 'cancelling' } } };
      for (let n = 0; n < 2; n += 1) expect(await cancel()).toMatchObject(kept);
      await afterRounds(app, 'numbers', 4);
      expect(cancelCalls(app)).toBe(0);
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, wait[1] / 2 + 1);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      expect(await card()).toMatchObject({ status: 'cancelled', isCancelling: false });
      expect((await upstreamOf(app, mobile)).state).toBe('cancelled');
      expect(await cancel()).toMatchObject({ status: 200, body: { data: { balance: 20, status: 'cancelled' } } });
      await expectReconciled(app);
    });

    test('until a code arrives: it is charged and shown', { tags: 'early.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card, cancel } = await aScheduledCancel(app);
      const socket = await connect(app, user);
      await deliverSms(app, mobile, 'Code 48291');
      await socket.frame((frame) => 'otpMessage' in frame);
      expect(await card()).toMatchObject({ status: 'success', isCancelling: false, otpIds: [{ code: '48291' }] });
      await passTime(app, wait[1] + 1);
      expect(await cancel()).toMatchObject({ status: 409, body: { code: 'ACTIVATION_NOT_CANCELLABLE' } });
      expect(await balanceOf(app, user)).toBe(7.5);
      socket.close();
      await expectReconciled(app);
    });

    test('until the provider says that the number is gone: refunded after two answers, and still owed a cancel', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card } = await aScheduledCancel(app, { server: 3 });
      app.simulator.simulator.revoke(Number(await upstreamIdOf(app, mobile)));
      await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, 16);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      expect(await card()).toMatchObject({ status: 'cancelled' });
      const owed = await app.app.deps.db.pool.query(`select from upstream_debt where kind = 'cancel'`);
      expect(owed.rowCount).toBe(1);
      await passTime(app, 16);
      await expectReconciled(app);
    });

    test('until the number expires', { tags: 'early.3' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card } = await aScheduledCancel(app, { server: 3 });
      switchOn(app, { kind: 'http500', action: calls.cancel, times: 1 });
      await passTime(app, wait[3] + 1);
      await eventually(async () => expect(cancelCalls(app)).toBe(1));
      const socket = await connect(app, user);
      await passTime(app, 60);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      // It was due before the end: that is what the page says, whatever moment the provider answered at.
      expect(await card()).toMatchObject({ status: 'cancelled', isExpired: false });
      expect(await socket.frame((frame) => 'balance' in frame && 'mobileId' in frame)).toMatchObject({ isExpired: false });
      socket.close();
      expect((await upstreamOf(app, mobile)).state).toBe('cancelled');
      await expectReconciled(app);
    });
  });
});

describe.concurrent('over handler_api, a provider that calls a scheduled cancel too early', () => {
  const tooEarly = (minActivationTime: number) => ({
    kind: 'answer' as const,
    action: 'setStatus',
    status: 409,
    body: JSON.stringify({ title: 'EARLY_CANCEL_DENIED', info: { minActivationTime } }),
  });

  test('only moves its time: the number stays cancelling, and is cancelled then', { tags: 'early.4' }, async (context) => {
    const app = await ownApp(context);
    const { user, mobile, card } = await aScheduledCancel(app);
    const socket = await connect(app, user);
    switchOn(app, { ...tooEarly(180), times: 1 });
    await passTime(app, wait[1] + 1);
    const allowedAt = new Date(Date.parse(mobile.createdAt) + 180_000).toISOString();
    await socket.frame((frame) => 'mobile' in frame && frame.mobile.isCancelling && frame.mobile.cancellableAt === allowedAt);
    await afterRounds(app, 'numbers', 4);
    expect(app.simulator.calls.get('setStatus')).toBe(1);
    expect(await readHeld(app, user)).toBe(12.5);
    await passTime(app, 120);
    await eventually(async () => expect(await card()).toMatchObject({ status: 'cancelled', isExpired: false }));
    expect(await balanceOf(app, user)).toBe(20);
    socket.close();
    await expectReconciled(app);
  });

  test('past its end: the number expires with the money back', async (context) => {
    const app = await ownApp(context);
    const { user, card } = await aScheduledCancel(app, { server: 3 });
    switchOn(app, { ...tooEarly(3_600), times: 1 });
    await passTime(app, wait[3] + 1);
    await eventually(async () => expect(Date.parse((await card()).cancellableAt)).toBeGreaterThan(Date.parse((await card()).expiresAt)));
    expect(await card()).toMatchObject({ status: 'pending', isCancelling: true });
    await passTime(app, 60);
    const socket = await connect(app, user);
    context.onTestFinished(() => socket.close());
    await eventually(async () => expect(await card()).toMatchObject({ status: 'cancelled', isExpired: true }));
    expect(await socket.frame((frame) => 'balance' in frame && 'mobileId' in frame)).toMatchObject({ isExpired: true });
    expect(await balanceOf(app, user)).toBe(20);
    await expectReconciled(app);
  });
});
