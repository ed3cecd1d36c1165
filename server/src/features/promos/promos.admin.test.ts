import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aUser, balanceOf } from '../../../../test/builders/data.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { untilLockWaits } from '../../../../test/postgres/lock-waits.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../test/builders/an-authenticator.ts';
import { takeTime } from '../../../../test/pauses.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

type Shown = { _id: string; couponCode: string; couponPrice: number; isExpired: boolean; userId: { email: string } | null };
const make = (couponPrice: unknown) => app.post('/api/coupon/generate', { as: admin, body: { couponPrice } });
const aCode = async (price = 50): Promise<Shown> => (await make(price)).body.data;
const makeMany = (count: unknown, couponPrice: unknown = 25) =>
  app.post('/api/coupon/generate-many', { as: admin, body: { couponPrice, count } });
const remove = (id: string) => app.send('DELETE', `/api/coupon/${id}`, { as: admin });
const redeem = (user: TestUser, couponCode: string) => app.post('/api/coupon/usecoupon', { as: user, body: { couponCode } });
const list = async (query: Record<string, string> = {}): Promise<{ coupons: Shown[]; total: number; total_pages: number }> =>
  (await app.get(`/api/coupon/all-coupons?${new URLSearchParams(query).toString()}`, { as: admin })).body.data;
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

describe('creating codes', () => {
  test('creates one, which credits its price to the user who redeems it', async () => {
    const reply = await make(50.55);
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { couponCode: expect.stringMatching(/^[A-HJKMNP-TV-Z2-9]{12}$/), couponPrice: 50.55, isExpired: false, userId: null } },
    });
    const { _id, couponCode } = reply.body.data;
    const user = await aUser(app, { balance: 0 });
    await redeem(user, couponCode);
    expect(await balanceOf(app, user)).toBe(50.55);
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'promo.create',
      target: `promo:${_id}`,
      before: null,
      after: { price: 50.55, count: 1, ids: [_id] },
    });
  });

  test('creates 500 different ones at once, audited once and without a code', async () => {
    const before = (await audits()).length;
    const made: Shown[] = (await makeMany(500)).body.data;
    expect([made.length, new Set(made.map(({ couponCode }) => couponCode)).size]).toEqual([500, 500]);
    expect(new Set(made.map(({ couponPrice }) => couponPrice))).toEqual(new Set([25]));
    const rows = (await audits()).slice(before);
    expect(rows).toMatchObject([{ action: 'promo.create', target: 'promos:500', after: { price: 25, count: 500 } }]);
    for (const { couponCode } of made) expect(JSON.stringify(rows)).not.toContain(couponCode);
  });

  test.each([0, -1, 0.001, 10.005, 0.1 + 0.2, 100_000.01, '5', null, [5]])('refuses a price of %j', async (price) => {
    const before = [(await list()).total, (await audits()).length];
    expect((await make(price)).status).toBe(422);
    expect((await makeMany(2, price)).status).toBe(422);
    expect([(await list()).total, (await audits()).length]).toEqual(before);
  });

  test.each([0, -1, 1.5, 501, '2'])('refuses to make %j of them', async (count) => {
    expect((await makeMany(count)).status).toBe(422);
  });

  test('needs a fresh code if an authenticator is enrolled', async () => {
    const before = (await list()).total;
    await anEnrolledAuthenticator(app, admin);
    await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
    for (const reply of [await make(5), await makeMany(2)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    await forgetAuthenticators(app);
    expect((await list()).total).toBe(before);
  });
});

describe('the list', () => {
  test('has the newest first, page by page, and says who redeemed what', async () => {
    const user = await aUser(app);
    const [older, newer] = [await aCode(), await aCode()];
    await redeem(user, older.couponCode);
    const { coupons, total } = await list({ limit: '2' });
    expect(coupons).toMatchObject([
      { _id: newer._id, isExpired: false, userId: null },
      { _id: older._id, isExpired: true, userId: { _id: String(user.userId), email: user.email } },
    ]);
    const second = await list({ limit: '1', page: '2' });
    expect(second).toMatchObject({ coupons: [{ _id: older._id }], total, total_pages: total });
    expect(await list({ page: '1000' })).toMatchObject({ coupons: [], total });
  });

  test('separates active codes from used ones', async () => {
    const [used, active] = [await aCode(), await aCode()];
    await redeem(await aUser(app), used.couponCode);
    const [all, actives, useds] = [
      await list(),
      await list({ status: 'Active', limit: '100' }),
      await list({ status: 'Used', limit: '100' }),
    ];
    expect(actives.total + useds.total).toBe(all.total);
    expect(actives.coupons.every(({ isExpired }) => !isExpired)).toBe(true);
    expect(useds.coupons.every(({ isExpired, userId }) => isExpired && userId !== null)).toBe(true);
    expect([actives.coupons[0]?._id, useds.coupons[0]?._id]).toEqual([active._id, used._id]);
    expect((await app.get('/api/coupon/all-coupons?status=active', { as: admin })).status).toBe(422);
  });

  test('is searched by a part of the code, in any spelling, and by the e-mail of its redeemer', async () => {
    const user = await aUser(app, { email: 'a_b%c@example.com' });
    const other = await aUser(app, { email: 'axbyc@example.com' });
    const [code, its] = [await aCode(), await aCode()];
    await redeem(user, code.couponCode);
    await redeem(other, its.couponCode);
    const found = async (search: string, status = 'all') => (await list({ search, status })).coupons.map(({ _id }) => _id);
    const typed = `${code.couponCode.slice(1, 5).toLowerCase()}-${code.couponCode.slice(5, 11)}`;
    expect(await found(typed)).toEqual([code._id]);
    expect(await found('A_b%C@example')).toEqual([code._id]);
    expect(await found('A_b%C@example', 'Used')).toEqual([code._id]);
    expect(await found('A_b%C@example', 'Active')).toEqual([]);
    expect(await found(code.couponCode, 'Active')).toEqual([]);
    expect(await found(code.couponCode.slice(3, 9))).toEqual([code._id]);
    expect(await found(its.couponCode, 'Used')).toEqual([its._id]);
    for (const sign of ['%', '_%_', '\\', '-', "' or 1=1 --"]) expect((await found(sign)).includes(its._id)).toBe(false);
  });
});

describe('an unused code', () => {
  const reveal = (id: string) => app.post(`/api/coupon/${id}/reveal`, { as: admin });

  test('is listed by its first four letters, even in a long list, until it is redeemed', async () => {
    const { _id, couponCode } = await aCode();
    const shown = async () => (await list({ limit: '100' })).coupons.find((coupon) => coupon._id === _id)?.couponCode;
    expect(await shown()).toBe(`${couponCode.slice(0, 4)}…`);
    for (const { couponCode: each, isExpired } of (await list({ limit: '100' })).coupons) expect(each.length).toBe(isExpired ? 12 : 5);
    await redeem(await aUser(app), couponCode);
    expect(await shown()).toBe(couponCode);
  });

  test('is found by its visible beginning and as a whole, never by hidden letters', { tags: 'B7' }, async () => {
    const { _id, couponCode } = await aCode();
    const finds = async (search: string) => (await list({ search, limit: '100' })).coupons.some((coupon) => coupon._id === _id);
    for (const part of [couponCode, couponCode.toLowerCase(), `${couponCode.slice(0, 4)}…`, couponCode.slice(0, 2)])
      expect([part, await finds(part)]).toEqual([part, true]);
    for (const part of [
      couponCode.slice(0, 5),
      couponCode.slice(0, 11),
      couponCode.slice(4),
      couponCode.slice(2, 6),
      `${couponCode.slice(0, 4)}%`,
    ])
      expect([part, await finds(part)]).toEqual([part, false]);
  });

  test('is shown in full after a fresh code, and the log says who saw it', { tags: 'B7' }, async () => {
    const { _id, couponCode } = await aCode(12.5);
    await anEnrolledAuthenticator(app, admin);
    const given = (at: string) =>
      app.app.deps.db.pool.query(`update session set second_factor_at = ${at} where user_id = $1`, [admin.userId]);
    await given('null');
    const rows = (await audits()).length;
    expect(await reveal(_id)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect((await audits()).length).toBe(rows);
    await given('app_now()');
    expect(await reveal(_id)).toMatchObject({ status: 200, body: { data: { _id, couponCode, couponPrice: 12.5 } } });
    const row = (await audits()).at(-1);
    expect(row).toMatchObject({ actor_id: admin.userId, action: 'promo.reveal', target: `promo:${_id}` });
    expect(JSON.stringify(row)).not.toContain(couponCode);
    expect((await reveal('999999999')).body.code).toBe('PROMO_CODE_NOT_FOUND');
    await forgetAuthenticators(app);
  });
});

describe('removing a code', () => {
  test('removes it from the list and for all users', async () => {
    const { _id, couponCode } = await aCode(12.5);
    expect((await remove(_id)).status).toBe(204);
    expect(await redeem(await aUser(app), couponCode)).toMatchObject({ status: 404, body: { code: 'PROMO_CODE_UNKNOWN' } });
    expect((await list({ search: couponCode })).total).toBe(0);
    expect((await audits()).at(-1)).toMatchObject({
      action: 'promo.delete',
      target: `promo:${_id}`,
      before: { code: couponCode, price: 12.5 },
      after: null,
    });
    const rows = (await audits()).length;
    expect(await remove(_id)).toMatchObject({ status: 404, body: { code: 'PROMO_CODE_NOT_FOUND' } });
    expect((await audits()).length).toBe(rows);
  });

  test('is refused once it is redeemed', async () => {
    const { _id, couponCode } = await aCode();
    await redeem(await aUser(app), couponCode);
    const rows = (await audits()).length;
    expect(await remove(_id)).toMatchObject({ status: 409, body: { code: 'PROMO_CODE_REDEEMED' } });
    expect([(await list({ search: couponCode })).total, (await audits()).length]).toEqual([1, rows]);
  });

  test('during a redemption has one of the two results, never both', async () => {
    const users = await Promise.all(Array.from({ length: 40 }, () => aUser(app, { balance: 0 })));
    const codes: Shown[] = (await makeMany(40, 10)).body.data;
    const outcomes = await Promise.all(
      codes.map(async ({ _id, couponCode }, n) => {
        const user = users[n] ?? admin;
        const redemption = redeem(user, couponCode);
        await takeTime(n % 8);
        const [gone, redeemed] = await Promise.all([remove(_id), redemption]);
        return {
          isGone: gone.status === 204,
          isRedeemed: redeemed.status === 200,
          balance: await balanceOf(app, user),
          status: gone.status,
        };
      }),
    );
    for (const { isGone, isRedeemed, balance, status } of outcomes) {
      expect([isGone !== isRedeemed, balance]).toEqual([true, isRedeemed ? 10 : 0]);
      expect([204, 409]).toContain(status);
    }
    await assertInvariants(app.app.deps.db.pool);
  });

  test('that waits for a redemption is refused because the code is redeemed', async () => {
    const { _id, couponCode } = await aCode(10);
    const user = await aUser(app, { balance: 0 });
    const client = await app.app.deps.db.pool.connect();
    await client.query('begin');
    await client.query('select promo_redeem($1, $2)', [user.userId, couponCode]);
    const removal = remove(_id);
    await untilLockWaits(app.app.deps.db.pool);
    await client.query('commit');
    client.release();
    expect(await removal).toMatchObject({ status: 409, body: { code: 'PROMO_CODE_REDEEMED' } });
    expect(await balanceOf(app, user)).toBe(10);
  });
});
