import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { aLateCode } from '../../../../test/builders/purchases.ts';
import { openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';
import { foldSpending } from './figures/figures.sql.ts';

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

const list = (query: Record<string, string> = {}) =>
  app.get(`/api/admin/all-users?${new URLSearchParams(query).toString()}`, { as: admin });
const found = async (search: string) => (await list({ search })).body.data.map(({ email }: { email: string }) => email);

describe('the list', () => {
  test('has all users except operators, newest first, page by page', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await aUser(app, { email: `page-${n}@pages.example` }));
    const first = await list({ search: '@pages.example', limit: '2' });
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    const pages = [
      first,
      await list({ search: '@pages.example', limit: '2', page: '2' }),
      await list({ search: '@pages.example', limit: '2', page: '3' }),
    ];
    expect(pages.flatMap(({ body }) => body.data.map(({ _id }: { _id: string }) => Number(_id)))).toEqual(
      people.map(({ userId }) => userId).toReversed(),
    );
    expect((await list({ search: '@pages.example', limit: '2', page: '4' })).body).toMatchObject({ data: [], pagination: { total: 5 } });
    expect(await found(admin.email)).toEqual([]);
    expect((await list()).body.pagination.limit).toBe(20);
  });

  test('shows the balance, the total of deposits, and whether the user is blocked', async () => {
    const user = await aUser(app, { email: 'meera.k@shop.example', balance: 7.25 });
    await app.app.deps.db.pool.query(`update app_user set created_at = created_at - interval '1 hour' where id = $1`, [user.userId]);
    await openDepositScenario(app.app.deps.db).upiDeposit(user.userId, { units: 10_050 });
    const { code } = await aPromoCode(app.app.deps.db.autocommit, { amount: 2_000, createdBy: 'system' });
    await app.post('/api/coupon/usecoupon', { as: user, body: { couponCode: code } });
    const id = String(user.userId);
    const row = {
      _id: id,
      id,
      email: user.email,
      name: 'meera.k',
      balance: 127.75,
      totalWalletBalance: 120.5,
      joinedAt: expect.any(String),
      lastSeenAt: expect.any(String),
      spent: 0,
      isBlock: false,
      status: 'active',
    };
    expect((await list({ search: id })).body.data).toContainEqual(row);
    expect((await list({ search: 'meera.k@shop' })).body).toEqual({
      data: [row],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
  });

  describe('sorted', () => {
    type Row = { name: string; email: string };
    const namesOf = (rows: Row[]) => rows.filter(({ email }) => email.endsWith('@sorted.example')).map(({ name }) => name);
    /** Also without a search, which is another query. */
    const sorted = async (sort: string): Promise<string[]> => {
      const among = namesOf((await list({ sort, limit: '100' })).body.data);
      expect(namesOf((await list({ search: '@sorted.example', sort })).body.data)).toEqual(among);
      return among;
    };

    test('shows who spent most by now, folded or not, less what was refunded', async () => {
      const { db } = app.app.deps;
      const people = await Promise.all(
        ['refunded', 'late', 'twice', 'never'].map((name) => aUser(app, { email: `${name}@sorted.example`, balance: 40 })),
      );
      const [refunded, late, twice] = people;
      if (refunded === undefined || late === undefined || twice === undefined) throw new Error('A user is missing');
      const buy = async (user: TestUser) => {
        const mobile = await aNumber(app, { user, service: await aService(app, { server: 2, price: 12.5 }) });
        await aLateCode(app, { user, mobile });
        return mobile;
      };
      const number = await buy(refunded);
      await buy(twice);
      while ((await foldSpending(db)) > 0);
      await buy(twice);
      await buy(late);
      const reason = { reason: 'The code did not work' };
      expect((await app.post(`/api/admin/activations/${number._id}/refund`, { as: admin, body: reason })).status).toBe(200);
      const check = async () => {
        expect(await sorted('-spent')).toEqual(['twice', 'late', ...(await sorted('-spent')).slice(2)]);
        expect((await sorted('-spent')).slice(2).toSorted((a: string, b: string) => a.localeCompare(b))).toEqual(['never', 'refunded']);
        expect((await sorted('spent')).toReversed()).toEqual(await sorted('-spent'));
        const pages = await Promise.all(
          ['1', '2', '3', '4'].map((page) => list({ search: '@sorted.example', sort: '-spent', limit: '1', page })),
        );
        const rows = pages.flatMap(({ body }) => body.data);
        expect(rows.map(({ spent }: { spent: number }) => spent)).toEqual([25, 12.5, 0, 0]);
      };
      await check();
      // Ranked by what is folded, `late` would be behind.
      while ((await foldSpending(db, 1)) > 0);
      await check();
    });

    test('shows who was seen last, and those who never were as not seen for the longest', async () => {
      await app.app.deps.db.pool.query(`
        with made as (insert into app_user (email, referral_code) values ('unseen@sorted.example', 'UNSEEN') returning id)
        insert into ledger_account (kind, user_id) select kind, id from made, unnest(array['available', 'held']) kind`);
      const back = await aUser(app, { email: 'back@sorted.example' });
      await aUser(app, { email: 'gone@sorted.example' });
      await passTime(app, 301);
      expect((await app.get('/api/payment/balance', { as: back })).status).toBe(200);
      await eventually(async () => expect((await sorted('-lastSeen'))[0]).toBe('back'));
      expect((await sorted('-lastSeen')).slice(0, 2)).toEqual(['back', 'gone']);
      expect((await sorted('-lastSeen')).at(-1)).toBe('unseen');
      expect((await sorted('lastSeen'))[0]).toBe('unseen');
      const [row] = (await list({ search: 'unseen@sorted.example' })).body.data;
      expect(row).toMatchObject({ lastSeenAt: null, spent: 0 });
    });

    test('shows the oldest accounts first', async () => {
      const ids = async (sort: string) => (await list({ search: '@pages.example', sort })).body.data.map(({ _id }: { _id: string }) => _id);
      expect(await ids('joined')).toEqual((await ids('-joined')).toReversed());
      expect((await list({ sort: 'balance' })).status).toBe(422);
    });
  });

  test('is searched literally, without wildcards', { tags: 'E1' }, async () => {
    const names = ['50%off', 'a_b', "o'neil", 'जीवन', 'ünal', 'plain+tag'];
    for (const name of names) await aUser(app, { email: `${name}@signs.example` });
    expect(await found('%')).toEqual(['50%off@signs.example']);
    expect(await found('a_b@')).toEqual(['a_b@signs.example']);
    expect(await found('a%b')).toEqual([]);
    expect(await found("o'neil")).toEqual(["o'neil@signs.example"]);
    expect(await found('जीव')).toEqual(['जीवन@signs.example']);
    expect(await found('  ÜNAL@Signs  ')).toEqual(['ünal@signs.example']);
    expect(await found('+tag')).toEqual(['plain+tag@signs.example']);
    for (const nothing of ['\\', '\\%', "' or 1=1 --", '🙈', '*', '999999999999999999'])
      expect([nothing, await found(nothing)]).toEqual([nothing, []]);
  });

  test('finds an id only as a whole', async () => {
    const user = await aUser(app, { email: 'by-id@id.example' });
    expect(await found(String(user.userId))).toContain(user.email);
    expect(await found(`${user.userId}0`)).not.toContain(user.email);
    expect(await found(`0${user.userId}`)).not.toContain(user.email);
  });
});
