import { describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../../platform/database/retention.ts';
import { upstream } from '../upstream.feature.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime, stopTime } from '../../../../../test/builders/data.ts';
import { openExplainScenario } from '../../../../../test/scenarios/explain-scenario.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms, deliverSmsTo, switchOn, holdBack, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { followHint, settleHints } from './hints.ts';

const [list, status] = ['getActiveActivations', 'getStatus'];

async function aHolder(app: TestApp, options: { server?: 1 | 2 } = {}) {
  const backOffice = await openOperatorScenario(app);
  const address = await backOffice.webhookAddress();
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server: options.server ?? 1, price: 12.5, code: 'tg' });
  const mobile = await aNumber(app, { user, service });
  const upstreamId = await upstreamIdOf(app, mobile);
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { backOffice, address, user, service, mobile, upstreamId, history };
}

async function sendWebhook(address: string, body: unknown): Promise<number> {
  const reply = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return reply.status;
}

function silenceList(app: TestApp): void {
  switchOn(app, { kind: 'silence', action: list, share: 1 });
}

const stored = async ({ app }: TestApp) => Number((await app.deps.db.pool.query('select count(*) from provider_webhook')).rows[0].count);
const allHeard = ({ app }: TestApp) => settleHints(app.deps);

describe.concurrent('a provider webhook', () => {
  test.for(['sms-activate', 'herosms'] as const)("of %s delivers a code that the list doesn't have", async (shape, context) => {
    const app = await ownApp(context);
    const { backOffice, address, user, mobile, history } = await aHolder(app);
    const { verify } = await openExplainScenario(app);
    const socket = await connect(app, user);
    expect((await backOffice.provider('Simulator')).webhook).toMatchObject({ sources: [], lastAt: null });
    app.simulator.webhooks.sendTo({ address, shape });
    silenceList(app);
    await deliverSms(app, mobile, 'Code 48291');
    await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Code 48291');
    expect(app.simulator.faults.list()).toHaveLength(1);
    expect(app.simulator.webhooks.tries()).toMatchObject([{ status: 200 }]);
    expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] });
    expect((await backOffice.provider('Simulator')).webhook?.lastAt).toEqual(expect.any(String));
    const bought = ['reserved', 'hold: available to held', 'asked: ok', 'number'];
    await verify(user, mobile._id, [...bought, 'webhook', 'message', 'capture: held to revenue', 'again: accepted'], {
      charged: 12.5,
    });
    app.simulator.faults.switchOff();
    socket.close();
    await expectReconciled(app);
  });

  test('that arrives twice, and again at both nodes at once, is one code, charged once', { tags: 'webhooks.1' }, async (context) => {
    const app = await ownApp(context);
    const second = await app.startSecondNode();
    const { address, user, mobile, history } = await aHolder(app);
    app.simulator.webhooks.sendTo({ address, shape: 'herosms' });
    switchOn(app, { kind: 'twice', action: 'webhook' });
    silenceList(app);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(app.simulator.webhooks.tries()).toHaveLength(2));
    const [first] = app.simulator.webhooks.tries();
    const elsewhere = address.replace(app.url, second.url);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => sendWebhook(turn % 2 === 0 ? address : elsewhere, first?.body)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
    await allHeard(app);
    expect(await stored(app)).toBe(1);
    expect(app.simulator.calls.get(status)).toBe(1);
    app.simulator.faults.switchOff();
    await expectReconciled(app);
    expect((await history()).otpIds).toHaveLength(1);
    expect(await balanceOf(app, user)).toBe(7.5);
  });

  test("with false content changes nothing: only the provider's answer counts", { tags: 'H2' }, async (context) => {
    const app = await ownApp(context);
    const { address, user, mobile, upstreamId, history } = await aHolder(app);
    expect(await sendWebhook(address, { activationId: upstreamId, code: '666666', text: 'Your code is 666666', id: '1' })).toBe(200);
    await eventually(async () => expect(app.simulator.calls.get(status)).toBe(1));
    await allHeard(app);
    expect(await history()).toMatchObject({ status: 'pending', otpIds: [] });
    app.simulator.webhooks.sendTo({ address });
    switchOn(app, { kind: 'lie', action: 'webhook' });
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
    await eventually(async () => expect(app.simulator.webhooks.tries()).toMatchObject([{ body: { code: '000000' }, status: 200 }]));
    await allHeard(app);
    expect((await history()).otpIds).toHaveLength(1);
    expect(await dumpTables(app)).not.toContain('Your code is');
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectReconciled(app);
  });

  test('about an unknown, foreign or ended number causes no call', async (context) => {
    const app = await ownApp(context);
    const { backOffice, address, user, mobile, upstreamId } = await aHolder(app);
    const other = await backOffice.addProvider({ name: 'Another company' });
    const foreign = await backOffice.webhookAddress(other.body.data._id);
    expect(await sendWebhook(address, { activationId: 999_999_999, text: 'Code 48291' })).toBe(200);
    expect(await sendWebhook(foreign, { activationId: upstreamId, text: 'Code 48291' })).toBe(200);
    await passTime(app, 61);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
    const asked = app.simulator.calls.get(status);
    expect(await sendWebhook(address, { activationId: upstreamId, text: 'Code 48291' })).toBe(200);
    expect(await stored(app)).toBe(0);
    await afterRounds(app, 'numbers');
    expect(app.simulator.calls.get(status)).toBe(asked);
    await expectReconciled(app);
  });

  test("about a number that is being bought isn't lost: the list has the code", async (context) => {
    const app = await ownApp(context);
    const { address, user, service } = await aHolder(app);
    app.simulator.webhooks.sendTo({ address });
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const before = app.simulator.simulator.lastBought()?.id;
    const buying = aNumber(app, { user: await aUser(app, { balance: 20 }), service });
    await eventually(async () => expect(app.simulator.simulator.lastBought()?.id).not.toBe(before));
    deliverSmsTo(app, String(app.simulator.simulator.lastBought()?.id), 'Code 48291');
    await eventually(async () => expect(app.simulator.webhooks.tries()).toMatchObject([{ status: 200 }]));
    answerNow();
    const { _id } = await buying;
    const messages = () =>
      app.app.deps.db.autocommit.selectFrom('message').select('code').where('activationId', '=', Number(_id)).execute();
    await eventually(async () => expect(await messages()).toEqual([{ code: '48291' }]));
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectReconciled(app);
  });

  test('that arrives after two messages delivers both, even if the first one ends the number', async (context) => {
    const app = await ownApp(context);
    const { address, mobile, upstreamId, history } = await aHolder(app, { server: 2 });
    switchOn(app, { kind: 'silence', action: list });
    await eventually(async () => expect(app.simulator.faults.list()).toEqual([]));
    await deliverSms(app, mobile, 'Code 48291');
    await deliverSms(app, mobile, 'Code 5555');
    expect(await sendWebhook(address, { activationId: upstreamId, text: 'Code 5555' })).toBe(200);
    await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }, { code: '5555' }] }));
    await expectReconciled(app);
  });

  test("that can't be checked is tried once; regular polling delivers the code", async (context) => {
    const app = await ownApp(context);
    const { address, mobile, history } = await aHolder(app);
    app.simulator.webhooks.sendTo({ address });
    silenceList(app);
    switchOn(app, { kind: 'http500', action: status, share: 1 });
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(app.simulator.calls.get(status)).toBe(1));
    await allHeard(app);
    await afterRounds(app, 'numbers', 2);
    expect(app.simulator.calls.get(status)).toBe(1);
    expect(await history()).toMatchObject({ status: 'pending' });
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }] }));
    await expectReconciled(app);
  });

  test('of a flood causes few calls, and delays no code', { tags: 'E2' }, async (context) => {
    const app = await ownApp(context);
    const { address, mobile, upstreamId, history } = await aHolder(app);
    const answers: number[] = [];
    for (let turn = 0; turn < 10; turn += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 30 }, (_, no) => sendWebhook(address, { activationId: upstreamId, id: turn * 30 + no })),
        )),
      );
    expect(new Set(answers)).toEqual(new Set([200]));
    await allHeard(app);
    expect(await stored(app)).toBe(20);
    expect(app.simulator.calls.get(status)).toBeLessThanOrEqual(20);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await history()).toMatchObject({ otpIds: [{ code: '48291' }] }));
    await expectReconciled(app);
  });

  test('that waited too long, or whose provider fails, is left to polling', async (context) => {
    const app = await ownApp(context);
    const { deps } = app.app;
    const { address, user, mobile, upstreamId, backOffice } = await aHolder(app);
    const providerId = Number((await backOffice.provider('Simulator'))._id);
    // However long a busy machine takes, none has waited too long before the test lets time pass.
    await stopTime(app);
    expect(await sendWebhook(address, { activationId: upstreamId, id: '1' })).toBe(200);
    await eventually(async () => expect(app.simulator.calls.get(status)).toBe(1));
    await allHeard(app);
    const again = async () => {
      followHint(deps, { providerId, userId: user.userId, id: Number(mobile._id) });
      await settleHints(deps);
    };
    await again();
    expect(app.simulator.calls.get(status)).toBe(2);
    await passTime(app, 16);
    await again();
    expect(app.simulator.calls.get(status)).toBe(2);

    switchOn(app, { kind: 'http500', share: 1 });
    await eventually(async () => expect(deps.providers.breakerStates()).toMatchObject([{ state: 'open' }]));
    expect(await sendWebhook(address, { activationId: upstreamId, id: '2' })).toBe(200);
    await allHeard(app);
    expect(app.simulator.calls.get(status)).toBe(2);
    app.simulator.faults.switchOff();
    await expectReconciled(app);
  });

  test('is deleted after a day', async (context) => {
    const app = await ownApp(context);
    const { address, upstreamId } = await aHolder(app);
    expect(await sendWebhook(address, { activationId: upstreamId, id: '1' })).toBe(200);
    expect(await sendWebhook(address, { activationId: upstreamId, id: '2' })).toBe(200);
    await deleteOldRows(app.app.deps.db.autocommit, upstream.retention ?? []);
    expect(await stored(app)).toBe(2);
    await passTime(app, 86_401);
    await deleteOldRows(app.app.deps.db.autocommit, upstream.retention ?? []);
    expect(await stored(app)).toBe(0);
  });
});
