import { serverCancelWaitSeconds as cancelWait } from '@pinline/contract/activations/activations.rules';
import { describe, expect, test } from 'vitest';
import { aReporter } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { aService, balanceOf, eventually, passTime, stopTime } from '../../../../../test/builders/data.ts';
import { readHeld, deliverSms, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { openExplainScenario } from '../../../../../test/scenarios/explain-scenario.ts';
import { firstByDay, lastByDay } from '../../../../../test/scenarios/nightly.ts';

const over = { status: 200, body: { data: { status: 'cancelled', balance: 20 } } };
const kept = { status: 202, body: { data: { status: 'cancelling', balance: 7.5 } } };
const refused = (code: string) => ({ status: 409, body: { code } });

async function reportsOf({ app }: TestApp) {
  return (
    await app.deps.db.pool.query('select reason, service_code, route_id is not null as has_route from number_report order by reported_at')
  ).rows;
}

describe.each(lastByDay(upstreamProtocols))('over %s, a reported number', (protocol) => {
  const { calls } = dialects[protocol];
  const ban = protocol === 'fivesim' ? 'ban' : calls.cancel;
  const callsOf = (app: TestApp, action: string) => app.simulator.calls.get(action) ?? 0;

  describe.concurrent('with a code or without', () => {
    test('is banned at once when it may be cancelled, for each reason, with the money back', { tags: 'report.5' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { explain } = await openExplainScenario(app);
      const service = await aService(app, { price: 12.5, code: 'tg' });
      for (const reason of ['registered', 'banned', 'wrong_country', 'no_sms']) {
        const { user, mobile, card, report } = await aReporter(app, { service });
        await passTime(app, cancelWait[1] + 1);
        expect(await report(reason)).toMatchObject(over);
        expect(await card()).toMatchObject({ status: 'cancelled', isCancelling: false });
        expect(await balanceOf(app, user)).toBe(20);
        expect((await upstreamOf(app, mobile)).state).toBe(protocol === 'fivesim' ? 'revoked' : 'cancelled');
        const { timeline } = await explain(user, mobile._id);
        expect(timeline).toContainEqual({ kind: 'reported', at: expect.any(String), reason });
        expect(await report('banned')).toMatchObject(over);
      }
      expect(callsOf(app, ban)).toBeGreaterThanOrEqual(4);
      expect(await reportsOf(app)).toEqual(
        ['registered', 'banned', 'wrong_country', 'no_sms'].map((reason) => ({ reason, service_code: 'tg', has_route: true })),
      );
      await expectReconciled(app);
    });

    test('too early is stored, and banned when it may be cancelled', { tags: 'report.1' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card, cancel, report } = await aReporter(app);
      const socket = await connect(app, user);
      expect(await report('no_sms')).toMatchObject(kept);
      await socket.frame((frame) => 'mobile' in frame && frame.mobile.isCancelling);
      expect(await card()).toMatchObject({ status: 'pending', isCancelling: true, cancellableAt: mobile.cancellableAt });
      await stopTime(app, cancelWait[1] - 45);
      expect(await report('banned')).toMatchObject(kept);
      expect((await cancel()).status).toBe(202);
      await afterRounds(app, 'numbers', 4);
      expect(callsOf(app, ban)).toBe(0);
      await passTime(app, 46);
      await socket.frame((frame) => 'message' in frame && frame.message === 'Number cancelled');
      expect(await report()).toMatchObject(over);
      expect(await reportsOf(app)).toMatchObject([{ reason: 'no_sms' }]);
      expect(callsOf(app, ban)).toBeGreaterThanOrEqual(1);
      socket.close();
      await expectReconciled(app);
    });

    test('whose code arrives first is charged and shown, and takes no more reports', { tags: 'report.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card, report } = await aReporter(app);
      expect(await report()).toMatchObject(kept);
      await deliverSms(app, mobile, 'Code 48291');
      await eventually(async () => expect(await card()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
      expect(await report()).toMatchObject(refused('ACTIVATION_NOT_CANCELLABLE'));
      await passTime(app, cancelWait[1] + 1);
      expect(await balanceOf(app, user)).toBe(7.5);
      await expectReconciled(app);
    });

    test('whose code the provider already has is charged and shown', { tags: 'report.4' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, card, report } = await aReporter(app);
      await passTime(app, cancelWait[1] + 1);
      switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      await deliverSms(app, mobile, 'Code 48291');
      expect(await report()).toMatchObject(refused('ACTIVATION_NOT_CANCELLABLE'));
      expect(await card()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] });
      expect(await balanceOf(app, user)).toBe(7.5);
      app.simulator.faults.switchOff();
      await expectReconciled(app);
    });

    test('must be waiting: one with its code, one that ended and one of another user are refused', async (context) => {
      const app = await ownApp(context, { protocol });
      const coded = await aReporter(app);
      const [ended, theirs] = [await aReporter(app, coded), await aReporter(app, coded)];
      await deliverSms(app, coded.mobile, 'Code 48291');
      await eventually(async () => expect(await coded.card()).toMatchObject({ status: 'success' }));
      await passTime(app, cancelWait[1] + 1);
      expect((await ended.cancel()).status).toBe(200);
      expect(await coded.report()).toMatchObject(refused('ACTIVATION_NOT_CANCELLABLE'));
      expect(await ended.report()).toMatchObject(refused('NUMBER_ENDED'));
      const body = { mobileId: theirs.mobile._id, reason: 'banned' };
      expect(await app.post('/api/mobile/report', { as: ended.user, body })).toMatchObject({ status: 404 });
      expect(await theirs.card()).toMatchObject({ status: 'pending', isCancelling: false });
      expect(await reportsOf(app)).toEqual([]);
    });

    test("is cancelled at its end if the provider can't be reached, and the cancel stays owed", { tags: 'report.3' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, report } = await aReporter(app, { server: 3 });
      await passTime(app, cancelWait[3] + 1);
      switchOn(app, { kind: 'reset', share: 1 });
      expect(await report()).toMatchObject(kept);
      await passTime(app, 60);
      await afterRounds(app, 'numbers', 4);
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, 60);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      app.simulator.faults.switchOff();
      await expectReconciled(app);
      expect((await upstreamOf(app, mobile)).state).toBe('cancelled');
    });
  });
});

describe.concurrent('over fivesim', () => {
  test.for(
    firstByDay(
      [
        ['that is answered with an error is followed by a cancel', { kind: 'http500', share: 1 }, 'cancelled'],
        [
          "that the provider doesn't know is followed by a cancel",
          { kind: 'answer', status: 404, body: '404 page not found', share: 1 },
          'cancelled',
        ],
        ['whose answer is lost returns the money once', { kind: 'reset', when: 'after', times: 1 }, 'revoked'],
        ['whose answer is cut off returns the money once', { kind: 'truncated', when: 'after', times: 1 }, 'revoked'],
      ] as const,
      3,
    ),
  )('a ban %s', { tags: 'report.6' }, async ([, fault, state], context) => {
    const app = await ownApp(context, { protocol: 'fivesim' });
    const { user, mobile, report } = await aReporter(app);
    await passTime(app, cancelWait[1] + 1);
    switchOn(app, { ...fault, action: 'ban' });
    expect(await report()).toMatchObject(over);
    expect((await upstreamOf(app, mobile)).state).toBe(state);
    expect(await balanceOf(app, user)).toBe(20);
    await passTime(app, 16);
    await expectReconciled(app);
  });
});

test('a provider that calls the cancel too early only moves its time', async (context) => {
  const app = await ownApp(context);
  const { user, mobile, card, report } = await aReporter(app);
  await passTime(app, cancelWait[1] + 1);
  const body = '{"title":"EARLY_CANCEL_DENIED","info":{"minActivationTime":180}}';
  switchOn(app, { kind: 'answer', action: 'setStatus', status: 409, body });
  expect(await report()).toMatchObject(kept);
  const allowedAt = new Date(Date.parse(mobile.createdAt) + 180_000).toISOString();
  expect(await card()).toMatchObject({ isCancelling: true, cancellableAt: allowedAt });
  await passTime(app, 120);
  await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
  await expectReconciled(app);
});
