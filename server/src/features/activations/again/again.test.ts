import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEndedNumber } from '../../../../../test/scenarios/numbers/ended-number.ts';
import { trouble } from '../../../../../test/builders/a-buyer.ts';
import { aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { attemptsOf, deliverSms, readHeld, switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';

/** What the provider does, what the attempt says then, and what its buyer is told. */
type Miss = [string, FaultSwitch, string, string];

let app: TestApp;
let service: { id: string };

async function aScene() {
  const user = await aUser(app, { balance: 50 });
  const ended = await anEndedNumber(app, { user, service });
  const ask = (body: object = {}) => app.post('/api/mobile/again', { as: user, body: { mobileId: ended._id, ...body } });
  const shown = async (id = ended._id) => (await app.get(`/api/otp/mobile-history?number=${id}`, { as: user })).body.data[0];
  return { user, ended, ask, shown };
}

describe.each(lastByDay(upstreamProtocols))('over %s', (protocol) => {
  const isFivesim = protocol === 'fivesim';
  const { again: call } = dialects[protocol].calls;
  const gone = 'This number isn’t available again right now. You have not been charged.';
  const { message: silent } = trouble;

  beforeAll(async () => {
    app = await startTestApp({ protocol });
    service = await aService(app, { server: 2, price: 8.5, code: 'tg' });
  });
  afterAll(() => app.stop());

  test('buys the same number under a new id, and charges its code', async () => {
    const { user, ended, ask, shown } = await aScene();
    expect(await shown()).toMatchObject({ again: { price: 8.5, measured: null } });
    const { status, body } = await ask({ expectedPrice: 8.5 });
    expect([status, body.data]).toMatchObject([200, { isNumberGenerated: true, balance: 33, mobile: { mobileno: ended.mobileno } }]);
    const { mobile } = body.data;
    expect(mobile).toMatchObject({ againOf: ended._id, again: null, version: 2, price: 8.5, status: 'pending', server: '2' });
    expect(await upstreamIdOf(app, mobile)).not.toBe(ended.upstreamId);
    expect(await readHeld(app, user)).toBe(8.5);
    expect((await app.get('/api/mobile/active', { as: user })).body.data.map(({ _id }: { _id: string }) => _id)).toEqual([mobile._id]);
    expect(await shown()).toMatchObject({ again: null, status: 'success', otpIds: [{ code: '48291' }] });
    await deliverSms(app, mobile, 'Code 77120');
    await eventually(async () => expect(await shown(mobile._id)).toMatchObject({ status: 'success', otpIds: [{ code: '77120' }] }));
    expect(await balanceOf(app, user)).toBe(33);
    await eventually(async () => expect(await shown(mobile._id)).toMatchObject({ again: { price: 8.5 } }));
    await expectReconciled(app);
  });

  test('returns the money when it is cancelled without a code, and offers the number once more', async () => {
    const { user, ask, shown } = await aScene();
    const { mobile } = (await ask()).body.data;
    await passTime(app, 120);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
    expect(await balanceOf(app, user)).toBe(41.5);
    expect(await shown()).toMatchObject({ again: { price: 8.5 } });
    await expectReconciled(app);
  });

  const misses: Miss[] = [
    ['not available', { kind: 'token', token: isFivesim ? 'reuse not possible' : 'RENEW_ACTIVATION_NOT_AVAILABLE' }, 'NOT_AGAIN', gone],
    ['another number', { kind: 'otherPhone' }, 'another number', gone],
    ['the same id', { kind: 'sameId' }, 'upstream id seen before', gone],
    ...(isFivesim
      ? ([['a sold number that can’t be read', { kind: 'oddRow', form: 'shortPhone' }, 'unusable answer', silent]] satisfies Miss[])
      : []),
    ['a page', { kind: 'html' }, '', silent],
    ['an answer that was lost before the sale', { kind: 'reset' }, '', silent],
    ['an account without money', { kind: 'token', token: isFivesim ? 'not enough user balance' : 'NO_BALANCE' }, 'NO_BALANCE', silent],
  ];
  test.for(misses)('%s: nothing is charged, and what was sold is given back', { tags: 'again.1' }, async ([, fault, detail, message]) => {
    const { user, ask, shown } = await aScene();
    switchOn(app, { ...fault, action: call });
    expect(await ask()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: false, mobile: null, message, balance: 41.5 } } });
    expect([await balanceOf(app, user), await readHeld(app, user)]).toEqual([41.5, 0]);
    expect((await attemptsOf(app, user)).at(-1)?.detail).toContain(detail);
    expect(await shown()).toMatchObject({ again: { price: 8.5 }, status: 'success' });
    await eventually(async () => expect(app.simulator.simulator.listOpen()).toEqual([]));
    await expectReconciled(app);
  });
});
