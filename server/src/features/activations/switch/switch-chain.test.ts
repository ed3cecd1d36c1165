import type { Mobile } from '@pinline/contract/activations/calls';
import { describe, expect, test } from 'vitest';
import { cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { attemptsOf, smsArrives, switchOn } from '../../../../../test/builders/upstream.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { becomes, cardsOf, mobileOf, moneyOf, openSwitchScenario, statesOf } from '../../../../../test/scenarios/switch-scenario.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';

const patient = { timeout: 60_000 };
const quiet = { LOG_LEVEL: 'fatal' };
type Options = NonNullable<Parameters<typeof openSwitchScenario>[1]> & { protocol?: (typeof upstreamProtocols)[number] };

/** The first number, of ₹9, was switched for one of ₹12.35, and that for one of ₹9. The first is closed, and its late code is on offer. */
async function aChain(context: Parameters<typeof ownApp>[0], { protocol = 'handler_api', ...options }: Options = {}) {
  const app = await ownApp(context, { protocol, env: quiet });
  const scenario = await openSwitchScenario(app, { balance: 40, ...options });
  const { user, old, first, exchange } = scenario;
  const second = mobileOf(await exchange());
  await passTime(app, 61);
  await becomes(app, user, ['cancelled', 'waiting']);
  const third = mobileOf(await exchange({ serviceId: first.id, expectedPrice: 9 }, { mobile: second }));
  await becomes(app, user, ['cancelled', 'cancelling', 'waiting']);
  await aLateCode(app, { user, mobile: old });
  const reveal = (mobile: Mobile = old) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
  return { app, ...scenario, second, third, reveal };
}

async function expectNoneBroken({ app }: TestApp): Promise<void> {
  expect(await findBrokenInvariants(app.deps.db.pool)).toEqual([]);
}

describe.each(upstreamProtocols)('over %s, of three numbers that were switched one after the other', (protocol) => {
  describe.concurrent('the late code of the first', patient, () => {
    test('is the only charge when it is revealed while the others are open', async (context) => {
      const { app, user, second, third, reveal } = await aChain(context, { protocol });
      expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
      expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelling', 'cancelling']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      await expectNoneBroken(app);
      for (const mobile of [third, second]) await smsArrives(app, mobile, 'Secret 90210');
      await becomes(app, user, ['cancelled', 'cancelled', 'cancelled']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      expect((await cardsOf(app, user)).filter(({ otpIds }) => otpIds.length > 0)).toHaveLength(1);
      await expectNoneBroken(app);
    });
  });
});

describe.concurrent('of three numbers that were switched one after the other', patient, () => {
  test('the late code of the first is paid with what the others hold', async (context) => {
    const { app, user, reveal } = await aChain(context, { balance: 12.35 });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 3.35 } } });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 3.35, held: 0 });
    await expectNoneBroken(app);
  });

  test('the late code of the first ends a search for a fourth', async (context) => {
    const { app, user, third, exchange, reveal } = await aChain(context);
    await passTime(app, 61);
    await becomes(app, user, ['cancelled', 'cancelled', 'waiting']);
    switchOn(app, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 2_000 });
    const answer = exchange(undefined, { mobile: third });
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(4));
    expect((await reveal()).status).toBe(200);
    expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelled', 'cancelling', 'failed']);
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 31 });
    await expectNoneBroken(app);
  });

  test('the late code of the first is a second charge once the last one got its code, and asked for by its user', async (context) => {
    const { app, user, third, reveal } = await aChain(context);
    await smsArrives(app, third, 'Code 90210');
    await becomes(app, user, ['cancelled', 'cancelling', 'received']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0 });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 22 } } });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 22 } } });
    await expectNoneBroken(app);
  });

  test('the late code of the first, when only the last one is open, keeps that from being charged', async (context) => {
    const { app, user, third, reveal } = await aChain(context);
    await passTime(app, 61);
    await becomes(app, user, ['cancelled', 'cancelled', 'waiting']);
    expect((await reveal()).status).toBe(200);
    await smsArrives(app, third, 'Secret 90210');
    await becomes(app, user, ['cancelled', 'cancelled', 'cancelled']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
    await expectNoneBroken(app);
  });

  test('the late code of the last one, cancelled by its user, keeps the second from being charged', async (context) => {
    const { app, user, second, third, reveal } = await aChain(context);
    await app.app.deps.db.pool.query(`update activation set cancellable_at = app_now() where id = $1`, [third._id]);
    await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(third) });
    await becomes(app, user, ['cancelled', 'cancelling', 'cancelled']);
    await aLateCode(app, { user, mobile: third });
    expect(await reveal(third)).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
    await smsArrives(app, second, 'Secret 90210');
    await becomes(app, user, ['cancelled', 'cancelled', 'cancelled']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
    await expectNoneBroken(app);
  });
});

test('the late code of a number that ended before its switch found another is the only charge', patient, async (context) => {
  const app = await ownApp(context, { env: quiet });
  const { user, old, exchange } = await openSwitchScenario(app, { balance: 40 });
  switchOn(app, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 2_000 });
  const answer = exchange();
  await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(2));
  await app.app.deps.db.pool.query(`update activation set expires_at = app_now() where id = $1`, [old._id]);
  await becomes(app, user, ['expired', 'buying']);
  const newer = mobileOf(await answer);
  await aLateCode(app, { user, mobile: old });
  const reveal = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: old._id } });
  expect(reveal).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
  await smsArrives(app, newer, 'Secret 90210');
  await becomes(app, user, ['expired', 'cancelled']);
  expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
  await expectNoneBroken(app);
});
