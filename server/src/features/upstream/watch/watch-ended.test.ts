import { afterEach, describe, expect, test, vi } from 'vitest';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { dialects, upstreamProtocols, type UpstreamProtocol } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms, deliverSmsTo, switchOn, upstreamIdOf, upstreamOf } from '../../../../../test/builders/upstream.ts';
import { isNightly, lastByDay } from '../../../../../test/scenarios/nightly.ts';

async function aHolder(app: TestApp, options: { server?: 1 | 2 | 3 | 4 } = {}) {
  const { server = 1 } = options;
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5, code: 'tg' }) });
  return {
    user,
    mobile,
    cancel: () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) }),
    reveal: () => app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } }),
    card: async () => (await app.get('/api/mobile/active', { as: user })).body.data[0],
    asked: async () => {
      const { rows } = await app.app.deps.db.pool.query('select asked_until from activation where id = $1', [mobile._id]);
      return rows[0].asked_until !== null;
    },
  };
}

async function deliverLateCode(app: TestApp, protocol: UpstreamProtocol, mobile: { _id: string }): Promise<void> {
  if (protocol === 'fivesim') await deliverSms(app, mobile, 'Code 48291');
  else switchOn(app, { kind: 'token', action: 'getStatus', token: 'STATUS_OK:48291', share: 1 });
}

describe.each(lastByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls, saysCancelled } = dialects[protocol];
  describe.concurrent('a code that the provider receives', () => {
    test.for(['a cancel', 'an expiry'] as const)('after %s is found, offered and charged once', async (end, context) => {
      const app = await ownApp(context, { protocol });
      const { user, mobile, cancel, reveal, card } = await aHolder(app);
      const socket = await connect(app, user);
      await passTime(app, end === 'a cancel' ? 61 : 1_201);
      if (end === 'a cancel') expect((await cancel()).status).toBe(200);
      await eventually(async () => expect(await card()).toMatchObject({ status: 'cancelled', isExpired: end !== 'a cancel' }));
      await deliverLateCode(app, protocol, mobile);
      await passTime(app, 11);
      await socket.frame((frame) => 'type' in frame && frame.type === 'late_code' && frame.mobileId === mobile._id);
      expect(await card()).toMatchObject({ status: 'cancelled', otpIds: [], lateCode: { price: 12.5 } });
      expect(await balanceOf(app, user)).toBe(20);
      expect(JSON.stringify(socket.frames)).not.toContain('48291');
      expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 7.5, mobile: { otpIds: [{ code: '48291' }] } } } });
      await socket.frame((frame) => 'otpIds' in frame && frame.otpIds[0]?.code === '48291');
      socket.close();
      expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
    });

    test('before a cancel that it confirmed all the same is offered, and its charge is ours once it is revealed', async (context) => {
      const app = await ownApp(context, { protocol });
      const { mobile, cancel, reveal, card } = await aHolder(app);
      await passTime(app, 61);
      switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      switchOn(app, ...saysCancelled(await upstreamOf(app, mobile)).map((fault) => ({ ...fault, times: 5 })));
      deliverSmsTo(app, await upstreamIdOf(app, mobile), 'Code 48291');
      expect((await cancel()).status).toBe(200);
      app.simulator.faults.switchOff();
      switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      await passTime(app, 11);
      await eventually(async () => expect(await card()).toMatchObject({ lateCode: { price: 12.5 } }));
      app.simulator.faults.switchOff();
      expect((await reveal()).status).toBe(200);
      await expectReconciled(app);
    });
  });
});

/** Between two questions about one number. */
const againMs = 12_000;

describe('a provider is asked about a number that ended', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('once, when it calls the number over', async (context) => {
    const app = await ownApp(context);
    const { cancel, asked } = await aHolder(app);
    await passTime(app, 61);
    await cancel();
    expect(await asked()).toBe(true);
    const before = app.simulator.calls.get('getStatus') ?? 0;
    await passTime(app, 11);
    await eventually(async () => expect(await asked()).toBe(false));
    await passTime(app, 30);
    await afterRounds(app, 'numbers', 6);
    expect(app.simulator.calls.get('getStatus')).toBe(before + 1);
  });

  test('not again within seconds of an unclear answer, and no longer than 15 minutes', async (context) => {
    const app = await ownApp(context);
    const { cancel, card, asked } = await aHolder(app);
    await passTime(app, 61);
    await cancel();
    switchOn(app, { kind: 'http500', action: 'getStatus', share: 1 });
    const [before, startedAt] = [app.simulator.calls.get('getStatus') ?? 0, performance.now()];
    const calls = () => (app.simulator.calls.get('getStatus') ?? 0) - before;
    const mostCalls = () => 1 + Math.floor((performance.now() - startedAt) / againMs);
    await passTime(app, 11);
    await eventually(async () => expect(calls()).toBeGreaterThan(0));
    await afterRounds(app, 'numbers', 8);
    expect(calls()).toBeLessThanOrEqual(mostCalls());
    expect(await asked()).toBe(true);
    await passTime(app, 900);
    app.simulator.faults.switchOff();
    switchOn(app, { kind: 'token', action: 'getStatus', token: 'STATUS_OK:48291', share: 1 });
    await afterRounds(app, 'numbers');
    const last = calls();
    passProcessTime(againMs / 1_000);
    await afterRounds(app, 'numbers', 6);
    expect(calls()).toBe(last);
    expect(await card()).toMatchObject({ lateCode: null });
  });

  test.runIf(isNightly)('every 12 seconds while it says nothing certain, for 15 minutes', async (context) => {
    const app = await ownApp(context);
    const { cancel, card, asked } = await aHolder(app);
    await passTime(app, 61);
    await cancel();
    switchOn(app, { kind: 'http500', action: 'getStatus', times: 1 });
    const [before, startedAt] = [app.simulator.calls.get('getStatus') ?? 0, performance.now()];
    const calls = () => (app.simulator.calls.get('getStatus') ?? 0) - before;
    await passTime(app, 11);
    await eventually(async () => expect(calls()).toBe(1));
    switchOn(app, { kind: 'token', action: 'getStatus', token: 'STATUS_WAIT_CODE', share: 1 });
    await eventually(async () => expect(calls()).toBe(2));
    expect(performance.now() - startedAt).toBeGreaterThan(againMs);
    expect(await asked()).toBe(true);
    await passTime(app, 900);
    app.simulator.faults.switchOff();
    switchOn(app, { kind: 'token', action: 'getStatus', token: 'STATUS_OK:48291', share: 1 });
    await afterRounds(app, 'numbers');
    const last = calls();
    passProcessTime(againMs / 1_000);
    await afterRounds(app, 'numbers', 6);
    expect(calls()).toBe(last);
    expect(await card()).toMatchObject({ lateCode: null });
  });

  test('not while its breaker is open', async (context) => {
    const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
    const { user, cancel } = await aHolder(app);
    const other = await aService(app, { price: 5 });
    await passTime(app, 61);
    await cancel();
    for (const action of ['getNumberV2', 'getBalance']) switchOn(app, { kind: 'token', action, token: 'BANNED', share: 1 });
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: other.id, isDeepCheck: false } });
    expect(app.app.deps.providers.breakerStates()).toMatchObject([{ state: 'open' }]);
    const before = app.simulator.calls.get('getStatus') ?? 0;
    await passTime(app, 11);
    await afterRounds(app, 'numbers', 6);
    expect(app.simulator.calls.get('getStatus')).toBe(before);
    app.simulator.faults.switchOff();
    await eventually(async () => expect(app.simulator.calls.get('getStatus')).toBe(before + 1));
  });
});
