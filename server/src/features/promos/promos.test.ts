import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../test/builders/data.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

let lastAddress = 0;
const poor = () => {
  const from = {
    ...app,
    post: (path: string, request: object = {}) => app.post(path, { ...request, headers: { 'x-forwarded-for': anAddress() } }),
  };
  return aUser(from, { balance: 0 });
};
const anAddress = () => `198.51.100.${(lastAddress += 1)}`;
const redeem = (user: TestUser, couponCode: string, key?: string) =>
  app.post('/api/coupon/usecoupon', { as: user, body: { couponCode }, ...(key === undefined ? {} : { key }) });
const aCode = async (amount = 5_000) => (await aPromoCode(app.app.deps.db.autocommit, { amount, createdBy: 'system' })).code;

describe('a promo code', () => {
  test('credits its amount once', async () => {
    const [user, other] = [await poor(), await poor()];
    const code = await aCode(5_050);
    expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{12}$/);
    expect(await redeem(user, code)).toMatchObject({
      status: 200,
      body: { status: 'success', message: '₹50.50 has been added to your balance.', balance: 50.5 },
    });
    const used = { status: 200, body: { status: 'expired', message: 'This promo code has already been used' } };
    const own = { status: 'expired', message: 'You have already used this promo code', balance: 50.5 };
    expect(await redeem(user, code)).toMatchObject({ status: 200, body: own });
    expect(await redeem(other, code)).toMatchObject({ ...used, body: { ...used.body, balance: 0 } });
    const { body } = await app.get('/api/payment/transaction-history', { as: user });
    expect(body).toMatchObject({
      total: 1,
      wallet: [{ price: 50.5, transactionId: code, type: 'promocode', status: 'credited', reason: null }],
    });
  });

  test('may be typed in small letters, with spaces and dashes', async () => {
    const user = await poor();
    const code = await aCode();
    expect(await redeem(user, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)} `)).toMatchObject({
      body: { status: 'success' },
    });
  });

  test('that does not exist gives an error beside its field', async () => {
    const user = await poor();
    for (const wrong of ['NOSUCHCODE12', 'x', '💸'.repeat(6), "'; drop table promo_code"])
      expect(await redeem(user, wrong)).toMatchObject({
        status: 404,
        body: { code: 'PROMO_CODE_UNKNOWN', message: 'Invalid promo code', errors: { couponCode: 'Invalid promo code' } },
      });
    expect(await redeem(user, '  ')).toMatchObject({ status: 422, body: { errors: { couponCode: 'Please enter Promo Code' } } });
  });

  test('redeemed twenty times at once by one user pays once', { tags: 'G4' }, async () => {
    const user = await poor();
    const couponCode = await aCode();
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, () => ({ node: app, path: '/api/coupon/usecoupon', as: user, body: { couponCode } })),
    );
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    // The twenty took what the user may call at once.
    await eventually(async () => expect(await balanceOf(app, user)).toBe(50));
  });

  test('that twenty users redeem at once pays one of them', { tags: 'G4' }, async () => {
    const users = await Promise.all(Array.from({ length: 20 }, poor));
    const couponCode = await aCode();
    const replies = await sendAtOnce(users.map((as) => ({ node: app, path: '/api/coupon/usecoupon', as, body: { couponCode } })));
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    expect(replies.filter(({ body }) => body.status === 'expired')).toHaveLength(19);
  });

  test('sent twice with one key gives the same answer', async () => {
    const user = await poor();
    const code = await aCode();
    const first = await redeem(user, code, 'a-key');
    expect((await redeem(user, code, 'a-key')).body).toEqual(first.body);
    expect(await redeem(user, await aCode(), 'a-key')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('guessed wrong ten times in ten minutes is refused, even if it is right', async () => {
    const user = await poor();
    const code = await aCode();
    for (let n = 0; n < 10; n += 1) expect((await redeem(user, `WRONG${n}`)).status).toBe(404);
    const refused = await redeem(user, code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await redeem(await poor(), code)).body.status).toBe('success');
    await passTime(app, 601);
    expect((await redeem(user, await aCode())).body.status).toBe('success');
  });

  test('guessed forty times at once is looked up ten times, and right codes are no guesses', async () => {
    const user = await poor();
    for (let n = 0; n < 6; n += 1) expect((await redeem(user, await aCode())).body.status).toBe('success');
    const body = (n: number) => ({ couponCode: `WRONG${n}` });
    const replies = await sendAtOnce(
      Array.from({ length: 40 }, (_, n) => ({ node: app, path: '/api/coupon/usecoupon', as: user, body: body(n) })),
    );
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('is refused while the tenth wrong one is still being looked up', { tags: 'G4' }, async () => {
    const [user, code] = [await poor(), await aCode()];
    for (let n = 0; n < 9; n += 1) expect((await redeem(user, `WRONG${n}`)).status).toBe(404);
    const holder = await app.app.deps.db.pool.connect();
    await holder.query('begin; lock table promo_code in access exclusive mode');
    const wrong = redeem(user, 'WRONG9');
    const waiting = async (calls: number) => {
      const { rows } = await holder.query('select 1 from pg_locks where not granted');
      expect(rows.length).toBeGreaterThanOrEqual(calls);
    };
    await eventually(() => waiting(1));
    let isAnswered = false;
    const right = redeem(user, code).finally(() => (isAnswered = true));
    await eventually(async () => expect(isAnswered || (await waiting(2).then(() => true))).toBe(true));
    await holder.query('commit').finally(() => holder.release());
    expect([(await wrong).status, (await right).status]).toEqual([404, 429]);
  });
});
