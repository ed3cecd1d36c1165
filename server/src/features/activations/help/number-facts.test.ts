import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { describe, expect, test } from 'vitest';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { aReporter } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { mobileOf, openSwitchScenario } from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import { eraseOld } from '../activations.jobs.ts';
import { readNumberFacts } from './number-facts.commands.ts';

const ask = (app: TestApp, as: TestUser, id: string | number) => app.get(`/api/otp/mobile-history/${id}`, { as });
const factsOf = async (app: TestApp, user: TestUser, { _id }: { _id: string }): Promise<NumberFacts> =>
  (await ask(app, user, _id)).body.data;
const linesOf = ({ money }: NumberFacts) => money.map(({ kind, amount }) => [kind, amount]);

describe.concurrent('the facts of a number', () => {
  test('say what was held, when its code came, and what was charged', async (context) => {
    const app = await ownApp(context);
    const { user, mobile } = await aReporter(app, { server: 2 });
    expect(await factsOf(app, user, mobile)).toMatchObject({
      _id: mobile._id,
      serviceName: 'Telegram',
      server: '2',
      price: 12.5,
      state: 'waiting',
      number: { _id: mobile._id, status: 'pending', mobileno: mobile.mobileno, serviceId: { serviceName: 'Telegram' } },
      isErased: false,
      endedAt: null,
      cancelAsked: null,
      report: null,
      lateCodeAt: null,
      switchedTo: null,
      money: [{ kind: 'hold', amount: 12.5, isReplaced: false }],
    });
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => {
      const facts = await factsOf(app, user, mobile);
      expect(facts).toMatchObject({
        state: 'finished',
        number: { status: 'success', otpIds: [{ code: '48291' }] },
        endedAt: expect.any(String),
      });
      expect(linesOf(facts)).toEqual([
        ['hold', 12.5],
        ['capture', 12.5],
      ]);
    });
  });

  test('say that it was reported, and that its money returned', async (context) => {
    const app = await ownApp(context);
    const { user, mobile, report } = await aReporter(app);
    expect((await report('banned')).status).toBe(202);
    expect(await factsOf(app, user, mobile)).toMatchObject({
      state: 'cancelling',
      cancelAsked: { reason: 'report' },
      report: { reason: 'banned' },
    });
    await passTime(app, 61);
    await eventually(async () => {
      const facts = await factsOf(app, user, mobile);
      expect(facts).toMatchObject({ state: 'cancelled', report: { reason: 'banned' } });
      expect(linesOf(facts)).toEqual([
        ['hold', 12.5],
        ['release', 12.5],
      ]);
    });
  });

  test('say that a late code arrived, and that it was paid for once', async (context) => {
    const app = await ownApp(context);
    const { user, mobile, cancel } = await aReporter(app);
    await passTime(app, 61);
    await cancel();
    await aLateCode(app, { user, mobile });
    expect(await factsOf(app, user, mobile)).toMatchObject({
      state: 'cancelled',
      cancelAsked: { reason: 'user' },
      lateCodeAt: expect.any(String),
      revealedAt: null,
      number: { lateCode: { price: 12.5 }, otpIds: [] },
    });
    await app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
    const facts = await factsOf(app, user, mobile);
    expect(facts).toMatchObject({ revealedAt: expect.any(String), number: { status: 'success', lateCode: null } });
    expect(linesOf(facts)).toEqual([
      ['hold', 12.5],
      ['release', 12.5],
      ['late_capture', 12.5],
    ]);
  });

  test('of a switched pair name the other number, and whose code was charged', async (context) => {
    const app = await ownApp(context);
    const { user, old, exchange } = await openSwitchScenario(app, { from: 12, to: 9 });
    const next = mobileOf(await exchange({ serviceId: undefined, serviceCode: 'tg', maxPrice: 9 }));
    expect(await factsOf(app, user, old)).toMatchObject({
      switchedFrom: null,
      switchedTo: { _id: next._id, server: '2', mobileno: next.mobileno, isOpen: true, hasCode: false },
    });
    await deliverSms(app, next, 'Code 48291');
    await eventually(async () => {
      const facts = await factsOf(app, user, old);
      expect(facts).toMatchObject({ cancelAsked: { reason: 'switch' }, switchedTo: { isOpen: false, hasCode: true } });
      expect(linesOf(facts)).toContainEqual(['pair_capture', 9]);
      expect(await factsOf(app, user, next)).toMatchObject({ switchedFrom: { _id: old._id, hasCode: false } });
    });
  });

  test('of a purchase that got no number say that its money returned', async (context) => {
    const app = await ownApp(context);
    const user = await aUser(app, { balance: 20 });
    const service = await aService(app, { price: 12.5 });
    switchOn(app, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS', share: 1 });
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    const [purchase] = await purchasesOf(app, user);
    const facts: NumberFacts = (await ask(app, user, purchase?.id ?? 0)).body.data;
    expect(facts).toMatchObject({ state: 'failed', number: null });
    expect(linesOf(facts)).toEqual([
      ['hold', 12.5],
      ['release', 12.5],
    ]);
  });

  test('are kept when number and messages are erased', async (context) => {
    const app = await ownApp(context);
    const { user, mobile } = await aReporter(app, { server: 2 });
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect((await factsOf(app, user, mobile)).state).toBe('finished'));
    await passTime(app, 91 * 86_400);
    await eraseOld(app.app.deps);
    // The session is over by then.
    const facts = await readNumberFacts(app.app.deps, { userId: user.userId, id: Number(mobile._id) });
    expect(facts).toMatchObject({ isErased: true, number: { otpIds: [] } });
    expect(linesOf(facts)).toHaveLength(2);
  });

  test('of another user are not found', async (context) => {
    const app = await ownApp(context);
    const { mobile } = await aReporter(app);
    const stranger = await aUser(app);
    expect(await ask(app, stranger, mobile._id)).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } });
    expect((await ask(app, stranger, 999_999)).status).toBe(404);
  });
});
