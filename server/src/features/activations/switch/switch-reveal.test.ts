import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { describe, expect, test } from 'vitest';
import { cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { attemptsOf, deliverSms, holdBack } from '../../../../../test/builders/upstream.ts';
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

const quiet = { env: { LOG_LEVEL: 'fatal' } };

/** The old number of a pair was cancelled, its late code is offered for 9, and the new one still waits. */
async function anOldLateCode(app: TestApp, options: Parameters<typeof openSwitchScenario>[1] = {}) {
  const scenario = await openSwitchScenario(app, options);
  const { user, old, exchange } = scenario;
  const newer = mobileOf(await exchange());
  await passTime(app, 61);
  await expectStates(app, user, ['cancelled', 'waiting']);
  await aLateCode(app, { user, mobile: old });
  const reveal = (mobile: Mobile = old) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
  return { ...scenario, newer, reveal };
}

describe.concurrent('a late code revealed while the other number of the pair waits', () => {
  test.for([
    { name: 'exactly what the pair holds', balance: 12.35 },
    { name: 'enough for both', balance: 40 },
  ])('is the pair’s code, paid once, with $name', { tags: 'reveal.1' }, async ({ balance }, context) => {
    const app = await ownApp(context, quiet);
    const { user, newer, reveal } = await anOldLateCode(app, { balance });
    const left = Math.round((balance - 9) * 100) / 100;
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: left, mobile: { status: 'success' } } } });
    expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelling']);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
    await deliverSms(app, newer, 'Secret 90210');
    await expectStates(app, user, ['cancelled', 'cancelled']);
    expect(await reveal()).toMatchObject({ status: 200, body: { data: { balance: left } } });
    expect(await moneyOf(app, user)).toMatchObject({ balance: left, held: 0, heldCount: 0 });
    const cards = await cardsOf(app, user);
    expect(cards.find(({ _id }) => _id === newer._id)).toMatchObject({ status: 'cancelled', otpIds: [], lateCode: { price: 12.35 } });
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('cancels that number at its provider without a second release', { tags: 'reveal.2' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, reveal } = await anOldLateCode(app);
    await reveal();
    await passTime(app, 61);
    await expectStates(app, user, ['cancelled', 'cancelled']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 11, held: 0, heldCount: 0 });
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('of the new number keeps the old one from being charged', { tags: 'reveal.3' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, old, exchange } = await openSwitchScenario(app, { servers: [3, 2], balance: 12.35 });
    const newer = mobileOf(await exchange());
    await passTime(app, 121);
    await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(newer) });
    await aLateCode(app, { user, mobile: newer });
    const reveal = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: newer._id } });
    expect(reveal).toMatchObject({ status: 200, body: { data: { balance: 0 } } });
    await deliverSms(app, old, 'Secret 90210');
    await expectStates(app, user, ['cancelled', 'cancelled']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 0, held: 0, heldCount: 0 });
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('or at the same moment as its code is charged once when the balance covers one', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, newer, reveal } = await anOldLateCode(app);
    const [shown] = await Promise.all([reveal(), deliverSms(app, newer, 'Code 90210')]);
    await expectStates(app, user, ['cancelled', shown.status === 200 ? 'cancelled' : 'finished']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: shown.status === 200 ? 11 : 7.65, held: 0, heldCount: 0 });
    const cards = await cardsOf(app, user);
    expect(cards.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'success']);
    expect(cards.filter(({ lateCode }) => lateCode !== null)).toHaveLength(1);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('ends a search for a third number', { tags: 'reveal.4' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, first, newer, exchange, reveal } = await anOldLateCode(app);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const answer = exchange({ serviceId: first.id, expectedPrice: 9 }, { mobile: newer });
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(3));
    expect((await reveal()).status).toBe(200);
    expect(await statesOf(app, user)).toEqual(['cancelled', 'cancelling', 'failed']);
    answerNow();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 11 });
    await passTime(app, 130);
    await expectStates(app, user, ['cancelled', 'cancelled', 'failed']);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });
});
