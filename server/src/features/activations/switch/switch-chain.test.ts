import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { describe, expect, test } from 'vitest';
import { cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { attemptsOf, deliverSms, holdBack } from '../../../../../test/builders/upstream.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import {
  expectStates,
  cardsOf,
  mobileOf,
  moneyOf,
  openSwitchScenario,
  statesOf,
} from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { firstByDay, lastByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { LOG_LEVEL: 'fatal' };
type Options = NonNullable<Parameters<typeof openSwitchScenario>[1]> & { protocol?: (typeof upstreamProtocols)[number] };

/** The first number, of ₹9, was switched for one of ₹12.35, and that for one of ₹9. The first is closed, and its late code is on offer. */
async function aChain(context: Parameters<typeof ownApp>[0], { protocol = 'handler_api', ...options }: Options = {}) {
  const app = await ownApp(context, { protocol, env: quiet });
  const scenario = await openSwitchScenario(app, { balance: 40, ...options });
  const { user, old, first, exchange } = scenario;
  const second = mobileOf(await exchange());
  await passTime(app, 61);
  await expectStates(app, user, ['cancelled', 'waiting']);
  const third = mobileOf(await exchange({ serviceId: first.id, expectedPrice: 9 }, { mobile: second }));
  await expectStates(app, user, ['cancelled', 'cancelling', 'waiting']);
  await aLateCode(app, { user, mobile: old });
  const reveal = (mobile: Mobile = old, more = {}) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id, ...more } });
  return { app, ...scenario, second, third, reveal };
}

async function expectNoneBroken({ app }: TestApp): Promise<void> {
  expect(await findBrokenInvariants(app.deps.db.pool)).toEqual([]);
}

describe.each(lastByDay(upstreamProtocols))('over %s, of three numbers that were switched one after the other', (protocol) => {
  describe.concurrent('the late code of the first', () => {
    test('is the only charge when it is revealed while the others are open', { tags: 'chain.1' }, async (context) => {
      const { app, user, second, third, reveal } = await aChain(context, { protocol });
      expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
      expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelling', 'cancelling']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      await expectNoneBroken(app);
      for (const mobile of [third, second]) await deliverSms(app, mobile, 'Secret 90210');
      await expectStates(app, user, ['cancelled', 'cancelled', 'cancelled']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      expect((await cardsOf(app, user)).filter(({ otpIds }) => otpIds.length > 0)).toHaveLength(1);
      await expectNoneBroken(app);
    });
  });
});

describe.concurrent('of three numbers that were switched one after the other', () => {
  test('the late code of the first is paid with what the others hold', { tags: 'chain.2' }, async (context) => {
    const { app, user, reveal } = await aChain(context, { balance: 12.35 });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 3.35 } } });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 3.35, held: 0 });
    await expectNoneBroken(app);
  });

  test('the late code of the first ends a search for a fourth', { tags: 'chain.3' }, async (context) => {
    const { app, user, third, exchange, reveal } = await aChain(context);
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'cancelled', 'waiting']);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const answer = exchange(undefined, { mobile: third });
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(4));
    expect((await reveal()).status).toBe(200);
    expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelled', 'cancelling', 'failed']);
    answerNow();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 31 });
    await expectNoneBroken(app);
  });

  test('the late code of the first is a second charge once the last one got its code, and asked for by its user', async (context) => {
    const { app, user, old, third, reveal } = await aChain(context);
    await deliverSms(app, third, 'Code 90210');
    await expectStates(app, user, ['cancelled', 'cancelling', 'received']);
    expect(await reveal()).toMatchObject({ status: 409, body: { code: 'SECOND_CHARGE' } });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0 });
    expect(await reveal(old, { isSecondCharge: true })).toMatchObject({ status: 200, body: { data: { balance: 22 } } });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: 22 } } });
    await expectNoneBroken(app);
  });

  test(
    'the late code of the first, when only the last one is open, keeps that from being charged',
    { tags: 'chain.4' },
    async (context) => {
      const { app, user, third, reveal } = await aChain(context);
      await passTime(app, 61);
      await expectStates(app, user, ['cancelled', 'cancelled', 'waiting']);
      expect((await reveal()).status).toBe(200);
      await deliverSms(app, third, 'Secret 90210');
      await expectStates(app, user, ['cancelled', 'cancelled', 'cancelled']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      await expectNoneBroken(app);
    },
  );

  test(
    'the late code of the last one, cancelled by its user, keeps the second from being charged',
    { tags: 'chain.5' },
    async (context) => {
      const { app, user, second, third, reveal } = await aChain(context);
      await app.app.deps.db.pool.query(`update activation set cancellable_at = app_now() where id = $1`, [third._id]);
      await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(third) });
      await expectStates(app, user, ['cancelled', 'cancelling', 'cancelled']);
      await aLateCode(app, { user, mobile: third });
      expect(await reveal(third)).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
      await deliverSms(app, second, 'Secret 90210');
      await expectStates(app, user, ['cancelled', 'cancelled', 'cancelled']);
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      await expectNoneBroken(app);
    },
  );
});

test('the late code of a number that ended before its switch found another is the only charge', { tags: 'chain.6' }, async (context) => {
  const app = await ownApp(context, { env: quiet });
  const { user, old, exchange } = await openSwitchScenario(app, { balance: 40 });
  const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
  const answer = exchange();
  await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(2));
  await app.app.deps.db.pool.query(`update activation set expires_at = app_now() where id = $1`, [old._id]);
  await expectStates(app, user, ['expired', 'buying']);
  answerNow();
  const newer = mobileOf(await answer);
  await aLateCode(app, { user, mobile: old });
  const reveal = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: old._id } });
  expect(reveal).toMatchObject({ status: 200, body: { data: { balance: 31 } } });
  await deliverSms(app, newer, 'Secret 90210');
  await expectStates(app, user, ['expired', 'cancelled']);
  expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
  await expectNoneBroken(app);
});

describe.concurrent('a reveal that says what its user saw', () => {
  test('is refused when another number was charged meanwhile, and made when the user asks again', { tags: 'second.1' }, async (context) => {
    const { app, user, old, third } = await aChain(context);
    const offer = async () => (await cardsOf(app, user)).find(({ _id }) => _id === old._id)?.lateCode;
    expect(await offer()).toMatchObject({ price: 9, isSecondCharge: false });
    await deliverSms(app, third, 'Code 90210');
    await expectStates(app, user, ['cancelled', 'cancelling', 'received']);
    const reveal = (isSecondCharge: boolean) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: old._id, isSecondCharge } });
    expect(await reveal(false)).toMatchObject({ status: 409, body: { code: 'SECOND_CHARGE' } });
    expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0 });
    expect(await offer()).toMatchObject({ price: 9, isSecondCharge: true });
    expect(await reveal(true)).toMatchObject({ status: 200, body: { data: { balance: 22, mobile: { status: 'success' } } } });
    // The answer was lost: the same call gets it again.
    expect(await reveal(false)).toMatchObject({ status: 200, body: { data: { balance: 22 } } });
    await expectNoneBroken(app);
  });

  test('of two late codes at once, shows one and asks again about the other', { tags: 'second.2' }, async (context) => {
    const { app, user, old, second, third } = await aChain(context);
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'cancelled', 'waiting']);
    await aLateCode(app, { user, mobile: second });
    const body = ({ _id }: Mobile) => ({ mobileId: _id, isSecondCharge: false });
    const replies = await Promise.all([old, second].map((mobile) => app.post('/api/mobile/reveal', { as: user, body: body(mobile) })));
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    await deliverSms(app, third, 'Secret 90210');
    await expectStates(app, user, ['cancelled', 'cancelled', 'cancelled']);
    const { balance, held } = await moneyOf(app, user);
    expect([31, 27.65]).toContain(balance);
    expect(held).toBe(0);
    await expectNoneBroken(app);
  });

  test.for(firstByDay([1, 2, 3]))(
    'is charged once, together with a code of the last number at the same moment (%i)',
    { tags: 'second.3' },
    async (_, context) => {
      const { app, user, old, third } = await aChain(context);
      const body = { mobileId: old._id, isSecondCharge: false };
      const [shown] = await Promise.all([app.post('/api/mobile/reveal', { as: user, body }), deliverSms(app, third, 'Code 90210')]);
      await eventually(async () => expect((await statesOf(app, user))[2]).toBe(shown.status === 200 ? 'cancelled' : 'received'));
      expect(await moneyOf(app, user)).toMatchObject({ balance: 31, held: 0, heldCount: 0 });
      await expectNoneBroken(app);
    },
  );
});
