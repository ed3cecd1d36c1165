import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aUser } from '../../../../test/builders/data.ts';
import { openDepositScenario } from '../../../../test/scenarios/deposit-scenario.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { createPromoCode } from '../promos/promos.commands.ts';

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
    const { code } = await createPromoCode(app.app.deps.db.read, { amount: 2_000, createdBy: 'system' });
    await app.post('/api/coupon/usecoupon', { as: user, body: { couponCode: code } });
    const id = String(user.userId);
    const row = {
      _id: id,
      id,
      email: user.email,
      name: 'meera.k',
      balance: 127.75,
      totalWalletBalance: 120.5,
      isBlock: false,
      status: 'active',
    };
    expect((await list({ search: id })).body.data).toContainEqual(row);
    expect((await list({ search: 'meera.k@shop' })).body).toEqual({
      data: [row],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
  });

  test('is searched literally, without wildcards', async () => {
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
