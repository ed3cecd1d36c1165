import { describe, expect, test, type TestContext } from 'vitest';
import {
  aNumber,
  askUntilServed,
  aService,
  aUser,
  balanceOf,
  cancelBody,
  eventually,
  passTime,
} from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey, aUtr } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { isBusy } from '../../../../../test/harness/synchronised.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { beginDay } from '../../../../../test/scenarios/begin-day.ts';
import { makeResetToken } from '../../auth/reset/reset-token.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';

/** A user with ₹500, a live service, and a key of each mode. */
async function anOwner(context: TestContext, env: Record<string, string> = {}) {
  const app = await ownApp(context, { env });
  const service = await aService(app, { price: 7, code: 'tg' });
  const user = await aUser(app, { balance: 500 });
  const [live, key] = [await anApiKey(app, user), await anApiKey(app, user, { mode: 'test' })];
  return { app, service, user, live, key };
}

async function buy(app: TestApp, as: TestUser, serviceCode: string) {
  return app.post('/api/mobile/generate', { as, body: { serviceCode, maxPrice: 20, isDeepCheck: false } });
}

async function buyNumber(app: TestApp, as: TestUser, serviceCode: string) {
  const { status, body } = await buy(app, as, serviceCode);
  if (status !== 200 || body.data.mobile === null) throw new Error(`No number: ${JSON.stringify(body)}`);
  return body.data.mobile;
}

const numberOf = async (app: TestApp, as: TestUser, { _id }: { _id: string }) =>
  (await app.get('/api/mobile/active', { as })).body.data.find((each: { _id: string }) => each._id === _id);
const codesOf = async (app: TestApp, as: TestUser, mobile: { _id: string }) =>
  (await numberOf(app, as, mobile)).otpIds.map(({ code }: { code: string }) => code);
const sandboxOf = (app: TestApp) => app.app.deps.sandbox().db.pool;

describe.concurrent('a test key', () => {
  test('is marked as one, counts among the ten, and comes with a wallet of ₹1,000', async (context) => {
    const { app, user, live, key } = await anOwner(context);
    expect(key.token).toMatch(/^pk_test_[\w-]{48}$/);
    const { data, testBalance } = (await app.get('/api/keys', { as: user })).body;
    expect(testBalance).toBe(1_000);
    expect(data).toMatchObject([
      { _id: key.keyId, mode: 'test', prefix: `pk_test_…${key.token.slice(-4)}` },
      { _id: live.keyId, mode: 'live' },
    ]);
    expect(await balanceOf(app, key)).toBe(1_000);
    expect(await balanceOf(app, live)).toBe(500);
    for (let n = 0; n < 8; n += 1) await anApiKey(app, user, { mode: n % 2 === 0 ? 'test' : 'live' });
    const { status, body } = await app.post('/api/keys', { as: user, body: { name: 'Eleventh', mode: 'test', scopes: ['read'] } });
    expect([status, body.code]).toEqual([409, 'TOO_MANY_KEYS']);
    expect((await app.get('/api/keys', { as: await aUser(app) })).body.testBalance).toBeNull();
  });

  test('sees test services alone, and people and live keys never see them', async (context) => {
    const { app, user, live, key } = await anOwner(context);
    const codes = async (as: TestUser) =>
      (await app.get('/api/service/offers', { as })).body.data.map(({ serviceCode }: { serviceCode: string }) => serviceCode).toSorted();
    expect(await codes(key)).toEqual(['test_dead', 'test_late', 'test_multi', 'test_none', 'test_ok']);
    expect(await codes(live)).toEqual(['tg']);
    expect(await codes(user)).toEqual(['tg']);
    expect((await buy(app, key, 'tg')).body.code).toBe('SERVICE_UNAVAILABLE');
    expect((await buy(app, live, 'test_ok')).body.code).toBe('SERVICE_UNAVAILABLE');
  });

  test('gets a code, several codes, none, or no number, as the service says', async (context) => {
    const { app, user, key } = await anOwner(context);
    await beginDay(app);
    const [one, several, none] = [
      await buyNumber(app, key, 'test_ok'),
      await buyNumber(app, key, 'test_multi'),
      await buyNumber(app, key, 'test_none'),
    ];
    expect(one).toMatchObject({ status: 'pending', mobileno: expect.stringMatching(/^\+910\d{9}$/), country: { iso: 'IN' } });
    expect(await balanceOf(app, key)).toBe(1_000 - 9 - 12 - 8);
    await eventually(async () => expect(await codesOf(app, key, one)).toHaveLength(1));
    await passTime(app, 12);
    await eventually(async () => expect(await codesOf(app, key, several)).toHaveLength(3));
    const { body: dead } = await buy(app, key, 'test_dead');
    expect(dead.data).toMatchObject({ isNumberGenerated: false, mobile: null });
    await passTime(app, 1_300);
    await eventually(async () => expect(await balanceOf(app, key)).toBe(1_000 - 9 - 12));
    expect((await numberOf(app, key, none)).status).toBe('cancelled');
    const { rows } = await sandboxOf(app).query(`select sum(balance)::int as held from ledger_account where kind = 'held'`);
    expect(rows).toEqual([{ held: 0 }]);
    expect(await balanceOf(app, user)).toBe(500);
    await assertInvariants(sandboxOf(app));
    await assertInvariants(app.app.deps.db.pool);
  });

  test('gets a late code after a cancel, and pays for it with test money', async (context) => {
    const { app, user, key } = await anOwner(context);
    const mobile = await buyNumber(app, key, 'test_late');
    expect((await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(mobile) })).body.code).toBe('CANCEL_TOO_EARLY');
    await passTime(app, 61);
    expect((await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(mobile) })).body.data).toEqual({
      balance: 1_000,
      status: 'cancelled',
    });
    await passTime(app, 12);
    await eventually(async () => expect((await numberOf(app, key, mobile)).lateCode).toMatchObject({ price: 10 }));
    const { status, body } = await app.post('/api/mobile/reveal', { as: key, body: { mobileId: mobile._id } });
    expect([status, body.data.mobile.status, body.data.mobile.otpIds]).toEqual([
      200,
      'success',
      [expect.objectContaining({ code: expect.any(String) })],
    ]);
    expect([await balanceOf(app, key), await balanceOf(app, user)]).toEqual([990, 500]);
    await assertInvariants(sandboxOf(app));
  });

  test('moves no paisa of its user in 50 purchases at once, nor more than its own', async (context) => {
    const { app, user, key } = await anOwner(context, { PURCHASE_SECONDS: '60' });
    const before = await ledgerOf(app);
    const second = await anApiKey(app, user, { mode: 'test', maxOpen: 1_000 });
    const { data } = (await app.get('/api/service/offers', { as: key })).body;
    const { offers } = data.find(({ serviceCode }: { serviceCode: string }) => serviceCode === 'test_none');
    const body = { serviceId: offers[0].serviceId, isDeepCheck: false };
    // Those that learn that too many buy ask again, as clients do.
    const buyMany = (times: number) => askUntilServed(times, () => app.post('/api/mobile/generate', { as: second, body }), isBusy);
    expect((await buyMany(50)).filter(({ body }) => body.data?.isNumberGenerated !== true)).toEqual([]);
    expect(await balanceOf(app, key)).toBe(1_000 - 50 * 8);
    expect(await ledgerOf(app)).toEqual(before);
    const more = await buyMany(100);
    expect(more.filter((reply) => reply.body.data?.mobile)).toHaveLength(75);
    expect(more.filter((reply) => reply.body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(25);
    expect(await ledgerOf(app)).toEqual(before);
    await assertInvariants(sandboxOf(app));
    await assertInvariants(app.app.deps.db.pool);
  });

  test('has its wallet filled up on the first call of the next day, once', async (context) => {
    const { app, key } = await anOwner(context);
    const mobile = await buyNumber(app, key, 'test_ok');
    await eventually(async () => expect(await codesOf(app, key, mobile)).toHaveLength(1));
    expect(await balanceOf(app, key)).toBe(991);
    await passTime(app, 86_400);
    expect(await balanceOf(app, key)).toBe(1_000);
    await buyNumber(app, key, 'test_none');
    expect(await balanceOf(app, key)).toBe(992);
    const { wallet } = (await app.get('/api/payment/transaction-history?page=1&limit=20', { as: key })).body;
    expect(wallet.map(({ price, reason }: { price: number; reason: string }) => [price, reason])).toEqual([
      [9, 'Test money'],
      [1_000, 'Test money'],
    ]);
  });

  test('keeps its own limits, buys once for a repeated order, and switches to another server', async (context) => {
    const { app, user } = await anOwner(context);
    const limited = await anApiKey(app, user, { mode: 'test', rupeesPerDay: 20 });
    const body = { serviceCode: 'test_none', maxPrice: 9, isDeepCheck: false };
    const order = () => app.post('/api/mobile/generate', { as: limited, body, key: 'order-1' });
    const [first, again] = [await order(), await order()];
    expect([again.body.data.mobile._id, first.body.data.mobile.server]).toEqual([first.body.data.mobile._id, '2']);
    const wish = { mobileId: first.body.data.mobile._id, serviceCode: 'test_none', maxPrice: 20 };
    const { body: switched } = await app.post('/api/mobile/switch', { as: limited, body: wish });
    expect(switched.data.mobile).toMatchObject({ server: '1', status: 'pending' });
    // The pair holds the higher price alone.
    expect(await balanceOf(app, limited)).toBe(991);
    expect((await buy(app, limited, 'test_multi')).body.code).toBe('KEY_LIMIT_REACHED');
    await passTime(app, 61);
    await eventually(async () => expect((await numberOf(app, limited, first.body.data.mobile)).status).toBe('cancelled'));
    await assertInvariants(sandboxOf(app));
  });

  test('answers TEST_MODE where real money would move', async (context) => {
    const { app, key, live } = await anOwner(context);
    const asked = (as: TestUser) =>
      Promise.all([
        app.post('/api/payment/intent', { as, body: { method: 'bharatpay', amount: 100 } }),
        app.post('/api/payment/transaction', { as, body: { transactionId: aUtr(), method: 'bharatpay' } }),
        app.post('/api/coupon/usecoupon', { as, body: { couponCode: 'AAAA2222BBBB' } }),
        app.post('/api/waitlist', { as, body: { serviceCode: 'test_dead', maxPrice: 10, isAutomatic: false } }),
      ]);
    for (const { status, body } of await asked(key)) expect([status, body.code]).toEqual([403, 'TEST_MODE']);
    expect((await asked(live)).map(({ body }) => body.code)).toEqual([
      'DEPOSITS_NOT_SET_UP',
      'KEY_NOT_PERMITTED',
      'KEY_NOT_PERMITTED',
      'SERVICE_UNAVAILABLE',
    ]);
    expect((await app.get('/api/keys', { as: key })).body.code).toBe('KEY_NOT_PERMITTED');
  });

  test('sees no live number, and no live key or person sees a test number', async (context) => {
    const { app, service, user, live, key } = await anOwner(context);
    const [real, tried] = [await aNumber(app, { user: live, service }), await buyNumber(app, key, 'test_none')];
    const idsOf = async (as: TestUser, path: string) =>
      (await app.get(path, { as })).body.data.map(({ _id }: { _id: string }) => _id) as string[];
    const history = '/api/otp/mobile-history?page=1&limit=20';
    const numbersOf = async (as: TestUser, path: string) =>
      (await app.get(path, { as })).body.data.map(({ mobileno }: { mobileno: string }) => mobileno) as string[];
    expect(await idsOf(key, '/api/mobile/active')).toEqual([tried._id]);
    expect(await numbersOf(key, history)).toEqual([tried.mobileno]);
    expect(await idsOf(live, '/api/mobile/active')).toEqual([real._id]);
    for (const as of [user, live]) expect(await numbersOf(as, history)).toEqual([real.mobileno]);
    await passTime(app, 300);
    const foreign = { ...cancelBody(real), mobileId: '999999' };
    expect((await app.post('/api/otp/cancelOtp', { as: key, body: foreign })).body.code).toBe('ACTIVATION_NOT_FOUND');
    expect((await numberOf(app, live, real)).status).toBe('pending');
    const stranger = await anApiKey(app, await aUser(app), { mode: 'test' });
    expect(await idsOf(stranger, '/api/mobile/active')).toEqual([]);
    expect((await app.post('/api/otp/cancelOtp', { as: stranger, body: cancelBody(tried) })).body.code).toBe('ACTIVATION_NOT_FOUND');
  });

  test('is refused once it is revoked, its user is blocked or their password reset, and no live key with it', async (context) => {
    const { app, user, live, key } = await anOwner(context);
    const admin = await anAdmin(app);
    const second = await anApiKey(app, user, { mode: 'test' });
    expect((await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user })).status).toBe(204);
    expect((await buy(app, key, 'test_ok')).body.code).toBe('NOT_AUTHORISED');
    expect([await balanceOf(app, second), await balanceOf(app, live)]).toEqual([1_000, 500]);
    expect((await app.send('DELETE', `/api/keys/${second.keyId}`, { as: await aUser(app) })).body.code).toBe('KEY_NOT_FOUND');
    const toggle = () => app.send('PATCH', '/api/admin/users/toggleBlock', { as: admin, body: { userId: String(user.userId) } });
    const blocked = () => sandboxOf(app).query('select is_blocked from app_user where id = $1', [user.userId]);
    await toggle();
    expect((await buy(app, second, 'test_ok')).body.code).toBe('NOT_AUTHORISED');
    expect((await blocked()).rows).toEqual([{ is_blocked: true }]);
    await toggle();
    expect((await blocked()).rows).toEqual([{ is_blocked: false }]);
    expect(await balanceOf(app, second)).toBe(1_000);
    const token = await makeResetToken(app.app.deps, user.email);
    await app.post('/api/users/reset-password', { body: { token, newPassword: 'another fine one' } });
    expect((await app.get('/api/payment/balance', { as: second })).body.code).toBe('NOT_AUTHORISED');
  });

  test('gives back what a test number held that no server watches any more', async (context) => {
    const { app, key } = await anOwner(context);
    const second = await app.startSecondNode();
    await buyNumber(app, key, 'test_none');
    await app.app.stop();
    await passTime({ app: second.app }, 1_300);
    await eventually(async () => {
      const { rows } = await second.app.deps.sandbox().db.pool.query(`select state from activation`);
      expect(rows).toEqual([{ state: 'expired' }]);
    });
  });
});

async function ledgerOf(app: TestApp): Promise<unknown> {
  const { rows } = await app.app.deps.db.pool.query(
    `select (select json_agg(a order by a.id) from ledger_account a) as accounts, (select count(*) from ledger_tx) as transactions,
      (select count(*) from hold) as holds, (select count(*) from activation) as numbers`,
  );
  return rows;
}
