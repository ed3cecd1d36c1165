import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { purchasesOf, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const cancel = (as: TestUser, body: object) => app.post('/api/otp/cancelOtp', { as, body });
const over = { status: 200, body: { data: { balance: 20, status: 'cancelled' } } };
const notFound = { status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } };

async function aHolder({ server = 1, on = app }: { server?: 1 | 3; on?: TestApp } = {}): Promise<{ user: TestUser; mobile: Mobile }> {
  const user = await aUser(on, { balance: 20 });
  const mobile = await aNumber(on, { user, service: await aService(on, { server, price: 12.5 }) });
  await passTime(on, server === 3 ? 241 : 61);
  return { user, mobile };
}

test('only its owner can cancel a number, and only by all three of its ids together', async () => {
  const [{ user, mobile }, stranger, other] = [await aHolder(), await aUser(app), await aService(app)];
  const body = cancelBody(mobile);
  expect(await cancel(stranger, body)).toMatchObject(notFound);
  for (const wrong of [{ serialNumber: mobile.serialNumber + 1 }, { serviceId: other.id }, { mobileId: '999999' }])
    expect(await cancel(user, { ...body, ...wrong })).toMatchObject(notFound);
  expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'waiting' });
  expect(await balanceOf(app, user)).toBe(7.5);
  expect(await cancel(user, body)).toMatchObject(over);
  const { pool } = app.app.deps.db;
  const { rows } = await pool.query('select cancel_actor from activation where id = $1', [mobile._id]);
  expect(rows).toEqual([{ cancel_actor: `user:${user.userId}` }]);
  expect((await pool.query('select 1 from upstream_debt where user_id = $1', [user.userId])).rowCount).toBe(0);
  const news = () => pool.query('select 1 from user_event where user_id = $1', [user.userId]);
  const before = (await news()).rowCount;
  expect(await cancel(user, body)).toMatchObject(over);
  expect((await news()).rowCount).toBe(before);
});

test('a number that is over is reported as over, however it ended', async () => {
  const [cancelled, expired] = [await aHolder(), await aHolder({ server: 3 })];
  for (let n = 0; n < 2; n += 1) expect(await cancel(cancelled.user, cancelBody(cancelled.mobile))).toMatchObject(over);
  await passTime(app, 60);
  await eventually(async () => expect(await balanceOf(app, expired.user)).toBe(20));
  expect(await cancel(expired.user, cancelBody(expired.mobile))).toMatchObject(over);
});

test("a purchase that never had a number can't be cancelled", async () => {
  const { user, service, buy } = await aBuyer(app);
  switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  expect((await buy()).body.data.mobile).toBeNull();
  const [failed] = await purchasesOf(app, user);
  const body = { serialNumber: 1, mobileId: String(failed?.id), serviceId: service.id };
  expect(await cancel(user, body)).toMatchObject(notFound);
});

describe("the provider's answer", () => {
  const silentList = { kind: 'http500', action: 'getActiveActivations', share: 1 } as const;
  const untilNoCancel = async (site: TestApp, user: TestUser) => {
    const { data } = (await site.get('/api/otp/mobile-history', { as: user })).body;
    return (Date.parse(data[0].cancellableAt) - Date.parse(data[0].createdAt)) / 1_000;
  };

  test.for<[string, FaultSwitch[]]>([
    ['cancelled, and its status cannot be asked', [silentList, { kind: 'http500', action: 'getStatus', share: 1 }]],
    ['cancelled, and its status waits for another message after none', [silentList, token('getStatus', 'STATUS_WAIT_RETRY')]],
    ['over, and that it was cancelled there', [silentList, token('setStatus', 'BAD_STATUS'), token('getStatus', 'STATUS_CANCEL')]],
    ['over, and that there is no such number', [silentList, token('setStatus', 'NO_ACTIVATION'), token('getStatus', 'NO_ACTIVATION')]],
  ])('%s refunds at once', async ([, faults], context) => {
    const own = await ownApp(context);
    const { user, mobile } = await aHolder({ on: own });
    switchOn(own, ...faults);
    expect(await own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).toMatchObject(over);
  });

  test.for(['STATUS_OK:4711', 'STATUS_WAIT_RETRY:4711'])('over, and %s: the code is charged', async (status, context) => {
    const own = await ownApp(context);
    const { user, mobile } = await aHolder({ on: own });
    switchOn(own, silentList, token('setStatus', 'BAD_STATUS'), token('getStatus', status), token('getStatusV2', 'NO_ACTIVATION'));
    const won = { status: 409, body: { code: 'ACTIVATION_NOT_CANCELLABLE' } };
    expect(await own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).toMatchObject(won);
    const { data } = (await own.get('/api/otp/mobile-history', { as: user })).body;
    expect(data).toMatchObject([{ status: 'success', otpIds: [{ code: '4711' }] }]);
    expect(await balanceOf(own, user)).toBe(7.5);
  });

  test('none keeps the request, a repeated one changes nothing, and the refund follows the next answer', async (context) => {
    const own = await ownApp(context);
    const { user, mobile } = await aHolder({ on: own });
    switchOn(own, { kind: 'http500', action: 'setStatus', share: 1 });
    const { pool } = own.app.deps.db;
    const news = async () => (await pool.query('select 1 from user_event where user_id = $1', [user.userId])).rowCount;
    const stands = { status: 202, body: { data: { balance: 7.5, status: 'cancelling' } } };
    const cancelOnce = () => own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    expect(await cancelOnce()).toMatchObject(stands);
    const before = await news();
    expect(await cancelOnce()).toMatchObject(stands);
    expect(await news()).toBe(before);
    own.simulator.faults.switchOff();
    await eventually(async () => expect(await balanceOf(own, user)).toBe(20));
    expect(await cancelOnce()).toMatchObject(over);
  });

  test("is missing because the provider's key can't be opened: the request is kept", async (context) => {
    const own = await ownApp(context);
    const { user, mobile } = await aHolder({ on: own });
    const { pool } = own.app.deps.db;
    const { rows } = await pool.query('select id, api_key_sealed as sealed from provider where name = $1', ['Simulator']);
    await pool.query(
      `update provider set api_key_sealed = set_byte(api_key_sealed, 19, get_byte(api_key_sealed, 19) # 1) where name = 'Simulator'`,
    );
    await eventually(async () => expect(await own.app.deps.providers.get(rows[0].id)).toBeUndefined());
    const body = cancelBody(mobile);
    expect(await own.post('/api/otp/cancelOtp', { as: user, body })).toMatchObject({
      status: 202,
      body: { data: { status: 'cancelling' } },
    });
    await pool.query('update provider set api_key_sealed = $1 where name = $2', [rows[0].sealed, 'Simulator']);
    await eventually(async () => expect(await balanceOf(own, user)).toBe(20));
  });

  test.for<[string, FaultSwitch, number]>([
    ['does not say when', token('setStatus', 'EARLY_CANCEL_DENIED'), 120],
    [
      'says after 90 s',
      {
        kind: 'answer',
        action: 'setStatus',
        share: 1,
        status: 409,
        body: '{"title":"EARLY_CANCEL_DENIED","info":{"minActivationTime":90}}',
      },
      90,
    ],
  ])('too early, and %s', async ([, fault, seconds], context) => {
    const own = await ownApp(context);
    const { user, mobile } = await aHolder({ on: own });
    switchOn(own, fault);
    expect(await own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_TOO_EARLY' },
    });
    expect(await untilNoCancel(own, user)).toBe(seconds);
  });
});

function token(action: string, word: string): FaultSwitch {
  return { kind: 'token', action, token: word, times: 5 };
}
