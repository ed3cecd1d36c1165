import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openExplainScenario, summariseMoment } from '../../../../../test/scenarios/explain-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { aSoldOutService, aWaiter } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import {
  attemptsOf,
  holdBack,
  purchasesOf,
  deliverSms,
  deliverSmsTo,
  switchOn,
  upstreamIdOf,
} from '../../../../../test/builders/upstream.ts';
import { addRoute } from '../../providers/seed-providers.sql.ts';
import { eraseOld } from '../activations.jobs.ts';

const hold = 'hold: available to held';
const capture = 'capture: held to revenue';
const release = 'release: held to available';
const bought = ['reserved', hold, 'asked: ok', 'number'];
const charged = { held: 12.5, charged: 12.5, returned: 0, waiting: 0 };
const returned = { held: 12.5, charged: 0, returned: 12.5, waiting: 0 };

async function aHolder(app: TestApp, server: 1 | 2 | 3 | 4) {
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5, code: 'tg' });
  const mobile = await aNumber(app, { user, service });
  return { user, service, mobile, cancel: () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) }) };
}

describe.concurrent('the explanation of an activation', () => {
  test('with its code lists calls, messages, money and facts', async (context) => {
    const app = await ownApp(context);
    const { verify } = await openExplainScenario(app);
    const { user, service, mobile } = await aHolder(app, 2);
    await deliverSms(app, mobile, 'Code <b>48291</b> & "quotes"');
    const { data, timeline } = await verify(user, mobile._id, [...bought, 'message', capture, 'finished', 'finish: finished'], charged);
    const upstreamId = await upstreamIdOf(app, mobile);
    expect(data).toMatchObject({
      _id: mobile._id,
      serialNumber: 1,
      state: 'finished',
      user: { _id: String(user.userId), email: user.email },
      service: { _id: service.id, serviceName: 'Telegram', serviceCode: 'tg' },
      server: '2',
      price: 12.5,
      isDeepCheck: false,
      version: 1,
      replaces: null,
      replacedBy: null,
      provider: { name: 'Simulator' },
      route: { country: '6', countryName: 'Indonesia', operator: null },
      upstreamId,
      mobileno: mobile.mobileno,
      isErased: false,
      createdAt: mobile.createdAt,
      expiresAt: mobile.expiresAt,
      cancelledBy: null,
    });
    const { cost, margin } = data;
    expect(cost).toMatchObject({ amount: expect.stringMatching(/^\d+\.\d{2,6}$/), currency: 'USD' });
    expect(cost?.rupees).toBe(Math.ceil(Math.round(Number(cost?.amount) * 1e6) * 0.0088) / 100);
    expect(margin).toBe(Math.round((12.5 - (cost?.rupees ?? 0)) * 100) / 100);
    expect(timeline).toMatchObject([
      { kind: 'reserved', cap: null, country: null, waitingSince: null },
      { kind: 'money', amount: 12.5, balanceAfter: 7.5, actor: user.email },
      // ₹12.50 at ₹88 for a dollar, rounded down to a ten-thousandth.
      {
        kind: 'asked',
        no: 1,
        server: '2',
        price: 12.5,
        ceiling: { amount: '0.142', currency: 'USD' },
        upstreamId,
        mobileno: mobile.mobileno,
        cost,
        detail: null,
        settledAt: expect.any(String),
      },
      { kind: 'number', mobileno: mobile.mobileno },
      { kind: 'message', text: 'Code <b>48291</b> & "quotes"', code: '48291' },
      { kind: 'money', amount: 12.5, balanceAfter: null, actor: 'system' },
      { kind: 'ended', failure: null },
      { kind: 'owed', tries: 1, doneAt: expect.any(String) },
    ]);
  });

  test('on server 1 lists listening until expiry, and a replacement on both sides', async (context) => {
    const app = await ownApp(context, { simulator: { anotherRate: 0 } });
    const { verify, explain } = await openExplainScenario(app);
    const { user, service, mobile } = await aHolder(app, 1);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect((await explain(user, mobile._id)).data.state).toBe('received'));
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false, replaces: mobile._id } });
    await passTime(app, 1_201);
    const record = [...bought, 'message', capture, expect.stringMatching(/^again/), 'lifeOver', 'finished', 'finish: finished'];
    await verify(user, mobile._id, record as string[], charged);
    expect((await explain(user, mobile._id)).data).toMatchObject({ replacedBy: null, replaces: null });
  });

  test('names the other number of Buy Next on both sides', async (context) => {
    const app = await ownApp(context);
    const { explain } = await openExplainScenario(app);
    const user = await aUser(app);
    const service = await aService(app, { server: 2 });
    const first = await aNumber(app, { user, service });
    await deliverSms(app, first, 'Code 48291');
    await eventually(async () => expect((await explain(user, first._id)).data.state).toBe('finished'));
    const body = { serviceId: service.id, isDeepCheck: false, replaces: first._id };
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    await app.post('/api/mobile/generate', { as: user, body });
    const next = (await app.post('/api/mobile/generate', { as: user, body })).body.data.mobile;
    expect((await explain(user, first._id)).data).toMatchObject({ replacedBy: next._id, replaces: null, version: 1 });
    expect((await explain(user, next._id)).data).toMatchObject({ replacedBy: null, replaces: first._id, version: 2 });
  });

  test('lists a cancel by the user and a message that was too late', async (context) => {
    const app = await ownApp(context);
    const { verify } = await openExplainScenario(app);
    const { user, mobile, cancel } = await aHolder(app, 1);
    await passTime(app, 61);
    const upstreamId = await upstreamIdOf(app, mobile);
    deliverSmsTo(app, upstreamId, 'Code 48291');
    const listNow = holdBack(app, { action: 'getActiveActivations', when: 'after' });
    switchOn(
      app,
      { kind: 'token', action: 'setStatus', token: 'ACCESS_CANCEL', times: 5 },
      { kind: 'token', action: 'getStatus', token: 'STATUS_CANCEL', times: 5 },
    );
    await eventually(async () => expect(app.simulator.faults.list()).toHaveLength(2));
    expect((await cancel()).status).toBe(200);
    listNow();
    const { data, timeline } = await verify(user, mobile._id, [...bought, 'cancelAsked', release, 'cancelled', 'late message'], returned);
    expect(data).toMatchObject({ state: 'cancelled', cancelledBy: user.email, margin: null });
    expect(timeline.find(({ kind }) => kind === 'cancelAsked')).toMatchObject({ actor: user.email });
    expect(timeline.find((each) => each.kind === 'money' && each.movement === 'release')).toMatchObject({ amount: 12.5, balanceAfter: 20 });
    expect(timeline.at(-1)).toMatchObject({ text: 'Code 48291', code: '48291' });
  });

  test("shows the money as held while a cancel isn't confirmed", async (context) => {
    const app = await ownApp(context);
    const { verify } = await openExplainScenario(app);
    const { user, mobile, cancel } = await aHolder(app, 1);
    await passTime(app, 61);
    switchOn(app, { kind: 'reset', action: 'setStatus', share: 1 });
    expect((await cancel()).status).toBe(202);
    const waiting = { held: 12.5, charged: 0, returned: 0, waiting: 12.5 };
    const { data } = await verify(user, mobile._id, [...bought, 'cancelAsked'], waiting);
    expect(data).toMatchObject({ state: 'cancelling', endedAt: null, cancelledBy: null });
  });

  test('after expiry at an unreachable provider lists the owed cancel and its attempts', async (context) => {
    const app = await ownApp(context);
    const { verify, explain } = await openExplainScenario(app);
    const { user, mobile } = await aHolder(app, 3);
    switchOn(app, { kind: 'reset', share: 1 });
    await passTime(app, 361);
    const { data } = await verify(user, mobile._id, [...bought, 'lifeOver', release, 'expired', 'cancel: null'], returned);
    expect(data).toMatchObject({ state: 'expired', cancelledBy: null });
    app.simulator.faults.switchOff();
    await eventually(async () => {
      const { timeline } = await explain(user, mobile._id);
      expect(timeline.at(-1)).toMatchObject({ kind: 'owed', outcome: 'cancelled', doneAt: expect.any(String) });
    });
  });

  test('of a purchase without a number lists every asked route and its answer', async (context) => {
    const app = await ownApp(context);
    const { verify } = await openExplainScenario(app);
    const { user, buy } = await aBuyer(app);
    const { id: providerId } = await app.app.deps.db.autocommit.selectFrom('provider').select('id').executeTakeFirstOrThrow();
    await addRoute(app.app.deps.db.autocommit, { server: 1, providerId, country: '16', operator: 'ee', priority: 1 });
    switchOn(
      app,
      { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' },
      { kind: 'token', token: "BANNED:'2026-12-31 10-00-00'", action: 'getNumberV2' },
    );
    await buy();
    const [purchase] = await purchasesOf(app, user);
    const record = ['reserved', hold, 'asked: refused', 'asked: refused', release, 'failed'];
    const { data, timeline } = await verify(user, purchase?.id ?? 0, record, returned);
    expect(data).toMatchObject({
      mobileno: null,
      upstreamId: null,
      provider: null,
      route: null,
      cost: null,
      margin: null,
      createdAt: null,
    });
    expect(timeline.filter(({ kind }) => kind === 'asked')).toMatchObject([
      { no: 1, route: { countryName: 'India' }, detail: expect.stringContaining('NO_NUMBERS'), upstreamId: null, cost: null },
      { no: 2, route: { country: '16', operator: 'ee' }, detail: expect.stringContaining('BANNED'), mobileno: null },
    ]);
    const stored = await attemptsOf(app, user);
    expect(timeline.flatMap((each) => (each.kind === 'asked' ? [each.detail] : []))).toEqual(stored.map(({ detail }) => detail));
    expect(timeline.at(-1)).toMatchObject({ kind: 'ended', state: 'failed', failure: expect.any(String) });
  });

  test('shows an unconfirmed attempt as open, and later as found too late', async (context) => {
    const app = await ownApp(context);
    const { verify, explain } = await openExplainScenario(app);
    const { user, buy } = await aBuyer(app);
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    const [purchase] = await purchasesOf(app, user);
    const id = purchase?.id ?? 0;
    const open = await explain(user, id);
    expect(open.timeline.map(summariseMoment)).toEqual(['reserved', hold, 'asked: unknown']);
    expect(open.timeline[2]).toMatchObject({ settledAt: null, detail: expect.stringMatching(/./) });
    expect(open.data).toMatchObject({ state: 'unknown', money: { held: 12.5, charged: 0, returned: 0, waiting: 12.5 } });
    await passTime(app, 10);
    await answer;
    expect((await explain(user, id)).timeline.map(summariseMoment)).toEqual(['reserved', hold, 'asked: unknown', release, 'failed']);
    app.simulator.faults.switchOff();
    const late = await verify(user, id, ['reserved', hold, 'asked: late', release, 'failed', 'cancel: cancelled'], returned);
    expect(late.timeline[2]).toMatchObject({ mobileno: expect.stringMatching(/^\+91/), upstreamId: expect.any(String) });
    expect(late.data).toMatchObject({ mobileno: null, margin: null });
  });

  test('lists the numbers that a deep check refused, why, and its result', async (context) => {
    const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
    const { explain, verify } = await openExplainScenario(app);
    const { user, service } = await aBuyer(app, { server: 2 });
    const earlier = await aNumber(app, { user: await aUser(app), service });
    await deliverSms(app, earlier, 'Code 48291');
    await eventually(async () =>
      expect((await app.get('/api/admin/mobile-history?status=success', { as: (await openExplainScenario(app)).admin })).body.total).toBe(
        1,
      ),
    );
    switchOn(app, { kind: 'samePhone', action: 'getNumberV2' });
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    const { data, timeline } = await explain(user, mobile._id);
    expect(data).toMatchObject({ isDeepCheck: true, mobileno: mobile.mobileno });
    expect(timeline.filter(({ kind }) => kind === 'asked')).toMatchObject([
      { outcome: 'rejected', detail: 'issued before', mobileno: earlier.mobileno, cost: { currency: 'USD' } },
      { outcome: 'ok', detail: null, mobileno: mobile.mobileno },
    ]);
    await passTime(app, 121);
    await verify(user, mobile._id, ['reserved', hold, 'asked: rejected', 'cancel: cancelled', 'asked: ok', 'number'], {
      waiting: 12.5,
    });
  });

  test('of a number from the waiting list says since when its user waited, the cap, and what each route could cost', async (context) => {
    const app = await ownApp(context);
    const { explain } = await openExplainScenario(app);
    const [user, service] = await Promise.all([aUser(app, { balance: 50 }), aSoldOutService(app)]);
    const entry = await aWaiter(app, { user, code: service.code, isAutomatic: true, maxPrice: 18 });
    await service.setStock(1);
    const mobileId = await eventually(async () => {
      const [number] = (await app.get('/api/mobile/active', { as: user })).body.data;
      expect(number).toBeDefined();
      return number._id;
    });
    const { timeline } = await explain(user, mobileId);
    expect(timeline[0]).toMatchObject({ kind: 'reserved', cap: 18, country: null, waitingSince: entry.createdAt });
    expect(timeline.find(({ kind }) => kind === 'asked')).toMatchObject({
      outcome: 'ok',
      price: 12.5,
      ceiling: { amount: '0.142', currency: 'USD', rupees: 12.5 },
    });
  });

  test('reports erased number and texts, and the money still adds up', async (context) => {
    const app = await ownApp(context);
    const { verify } = await openExplainScenario(app);
    const { user, mobile } = await aHolder(app, 2);
    await deliverSms(app, mobile, 'Code 48291');
    await verify(user, mobile._id, [...bought, 'message', capture, 'finished', 'finish: finished'], charged);
    await passTime(app, 91 * 86_400);
    await eraseOld(app.app.deps);
    const backOffice = await openExplainScenario(app);
    const { data, timeline } = await backOffice.explain(user, mobile._id);
    expect(data).toMatchObject({ isErased: true, mobileno: '+62••••••••••', money: charged });
    expect(timeline.find(({ kind }) => kind === 'message')).toMatchObject({ text: null, code: null });
    expect(timeline.find(({ kind }) => kind === 'asked')).toMatchObject({ mobileno: null, cost: { currency: 'USD' } });
  });

  test('needs the user and the id together', async (context) => {
    const app = await ownApp(context);
    const { ask } = await openExplainScenario(app);
    const { user, mobile } = await aHolder(app, 1);
    const stranger = await aUser(app);
    const codes = [await ask(stranger.userId, mobile._id), await ask(user.userId, 999_999), await ask(999_999, mobile._id)];
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'ACTIVATION_NOT_FOUND'],
      [404, 'ACTIVATION_NOT_FOUND'],
      [404, 'USER_NOT_FOUND'],
    ]);
    expect((await app.get(`/api/admin/users/${user.userId}/activations/${mobile._id}`, { as: user })).status).toBe(403);
  });
});
