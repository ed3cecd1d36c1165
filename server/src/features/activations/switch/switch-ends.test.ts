import { cancelWaitSeconds, lifeSeconds } from '@pinline/contract/activations/activations.rules';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { describe, expect, test } from 'vitest';
import { cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import {
  expectStates,
  cardsOf,
  mobileOf,
  moneyOf,
  openSwitchScenario,
  statesOf,
} from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { LOG_LEVEL: 'fatal' };

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];

  describe.concurrent('the two numbers of a switch', () => {
    test.for([1, 2, 3, 4] as const)(
      'the old one, of server %i, is cancelled at its time and not before',
      { tags: 'pair.1' },
      async (server, context) => {
        const app = await ownApp(context, { protocol });
        const { user, old, exchange } = await openSwitchScenario(app, { servers: [server, server === 1 ? 4 : 1] });
        const newer = mobileOf(await exchange());
        const waitSeconds = (Date.parse(old.cancellableAt) - Date.parse(old.createdAt)) / 1_000;
        expect(waitSeconds).toBeCloseTo(
          cancelWaitSeconds({ server: serverNumberOf(server), phoneNumber: old.mobileno, lifeSeconds: lifeSeconds[server] }),
        );
        await passTime(app, waitSeconds - 10);
        expect(await statesOf(app, user)).toEqual(['cancelling', 'waiting']);
        expect(await upstreamOf(app, old)).toMatchObject({ endedAt: null });
        await passTime(app, 11);
        await expectStates(app, user, ['cancelled', 'waiting']);
        expect(await upstreamOf(app, old)).toMatchObject({ state: 'cancelled', chargedMicros: 0 });
        await deliverSms(app, newer, 'Code 48291');
        await eventually(async () => expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 0, heldCount: 0 }));
        await expectReconciled(app);
      },
    );

    test('one is charged when both have a code at the same moment, and the other’s is a late code', { tags: 'pair.2' }, async (context) => {
      const app = await ownApp(context, { protocol, env: quiet });
      const { user, old, exchange } = await openSwitchScenario(app);
      const newer = mobileOf(await exchange());
      switchOn(app, { kind: 'http500', action: calls.list, share: 1 });
      await Promise.all([old, newer].map((mobile) => deliverSms(app, mobile, 'Code 48291')));
      app.simulator.faults.switchOff();
      await eventually(async () => {
        const cards = await cardsOf(app, user);
        expect(cards.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'success']);
        expect(cards.find(({ status }) => status === 'cancelled')).toMatchObject({ otpIds: [], lateCode: { price: expect.any(Number) } });
        const paid = cards.find(({ status }) => status === 'success')?.price ?? 0;
        expect(await moneyOf(app, user)).toMatchObject({ balance: Math.round((20 - paid) * 100) / 100, held: 0, heldCount: 0 });
      });
      expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
    });
  });
});

describe.concurrent('a pair without a code', () => {
  test('gives its money back when both have expired, and not before', { tags: 'pair.3' }, async (context) => {
    const app = await ownApp(context, { env: quiet });
    const { user, exchange } = await openSwitchScenario(app);
    // The provider refuses every cancel, so the old number stays until its end.
    switchOn(app, { kind: 'token', action: 'setStatus', token: 'EARLY_CANCEL_DENIED', share: 1 });
    await exchange();
    const { pool } = app.app.deps.db;
    await pool.query(`update activation set expires_at = app_now() where user_id = $1 and switched_to_id is not null`, [user.userId]);
    await expectStates(app, user, ['expired', 'waiting']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    await pool.query(`update activation set expires_at = app_now() where user_id = $1 and state = 'waiting'`, [user.userId]);
    await expectStates(app, user, ['expired', 'expired']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 20, held: 0, heldCount: 0 });
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test('of which the user cancels the new one, charges the old one if its code still arrives', { tags: 'pair.4' }, async (context) => {
    const app = await ownApp(context);
    const { user, old, exchange } = await openSwitchScenario(app, { servers: [3, 2] });
    const newer = mobileOf(await exchange());
    await passTime(app, 121);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(newer) })).body.data).toMatchObject({ balance: 7.65 });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 7.65, held: 12.35, heldCount: 1 });
    await deliverSms(app, old, 'Code 48291');
    await expectStates(app, user, ['finished', 'cancelled']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 11, held: 0, heldCount: 0 });
    await expectReconciled(app);
  });

  test('counts as one cancelled number for fair use, and pauses switching where purchases are paused', async (context) => {
    const app = await ownApp(context);
    const { user, exchange } = await openSwitchScenario(app);
    const newer = mobileOf(await exchange());
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'waiting']);
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query('select cancels_open_at($1, 50, 2) is not null as half, cancels_open_at($1, 51, 2) is null as more', [
      user.userId,
    ]);
    expect(rows).toEqual([{ half: true, more: true }]);
    await pool.query(`insert into operator_setting (key, value) values ('buying', '{"isPaused": true}')`);
    expect(await exchange(undefined, { mobile: newer })).toMatchObject({ status: 409, body: { code: 'BUYING_PAUSED' } });
  });
});

test('operators see on both numbers what happened, and each has its own sums', async (context) => {
  const app = await ownApp(context);
  const { admin } = await openOperatorScenario(app);
  const { user, old, exchange } = await openSwitchScenario(app);
  const newer = mobileOf(await exchange());
  await deliverSms(app, old, 'Code 48291');
  await expectStates(app, user, ['received', 'cancelling']);
  const explain = async (id: string) => (await app.get(`/api/admin/users/${user.userId}/activations/${id}`, { as: admin })).body.data;
  expect(await explain(old._id)).toMatchObject({
    switchedTo: newer._id,
    money: { held: 12.35, charged: 9, returned: 3.35, waiting: 0 },
  });
  expect(await explain(newer._id)).toMatchObject({
    switchedFrom: old._id,
    money: { held: 12.35, charged: 0, returned: 3.35, waiting: 0 },
  });
});
