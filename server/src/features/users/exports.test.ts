import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { userColumns } from './users.export.ts';
import { presentUser } from './users.present.ts';
import { openUserList, readUserPage } from './users.sql.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { createCsvFile } from '../../platform/api/csv-file.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const linesOf = (body: string) => body.trimEnd().split('\r\n');
const firstCells = (body: string) =>
  linesOf(body)
    .slice(1)
    .map((line) => line.split(',')[0]);

describe('a list as a file', () => {
  test('has every user once, while a thousand others sign up after each page', async () => {
    await signUp(1_300, 'before');
    const before = (await query(`select id::text from app_user where email like '%@file.example'`)).rows.map(({ id }) => id);
    let pages = 0;
    const { chunks } = await createCsvFile('users.csv', {
      columns: userColumns,
      read: async (page) => {
        const { rows } = await readUserPage(app.app.deps.db.autocommit, { ...page, sort: '-joined', search: '@file.example' });
        await signUp(1_000, `meanwhile${(pages += 1)}x`);
        return rows;
      },
      keyOf: ({ id }) => String(id),
      present: presentUser,
    });
    const ids = firstCells((await Array.fromAsync(chunks)).join(''));
    expect(ids).toHaveLength(before.length);
    expect(new Set(ids)).toEqual(new Set(before));
    expect(pages).toBe(4);
  });

  test('is written fifty rows at a time, and other calls are answered in between', async () => {
    let presented = 0;
    const { chunks } = await createCsvFile('rows.csv', {
      columns: [{ head: 'Row', value: (row: number) => row }],
      read: async ({ after }) => (after === undefined ? Array.from({ length: 200 }, (_, row) => row) : []),
      keyOf: String,
      present: (row: number) => {
        presented += 1;
        return row;
      },
    });
    const written = Array.fromAsync(chunks);
    const seen = new Set<number>();
    while (seen.size < 4) {
      seen.add(presented);
      await setImmediate();
    }
    expect([...seen]).toEqual([0, 50, 100, 150]);
    expect(linesOf((await written).join(''))).toHaveLength(201);
  });

  test('is chunked, named and typed, and keeps the filter of the list', async () => {
    const user = await aUser(app, { balance: 20 });
    const { headers, body } = await app.get(`/api/admin/all-users.csv?search=${encodeURIComponent(user.email)}`, { as: admin });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="users.csv"; filename*=UTF-8''users.csv`);
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(linesOf(body)).toEqual([
      'Id,Email,Balance,Deposite,Spent,Joined,Last seen,Status',
      expect.stringMatching(new RegExp(`^${user.userId},${user.email},20,0,0,\\d{4}-[^,]*Z,\\d{4}-[^,]*Z,Active$`)),
    ]);
  });

  test('has the order of the list', async () => {
    const users = [await aUser(app), await aUser(app), await aUser(app)];
    for (const [at, { userId }] of users.entries())
      await query(`update user_figures set spent = $2, last_seen_at = $3 where user_id = $1`, [
        userId,
        [20_00, 5_00, 90_00][at],
        ['2026-03-01', null, '2026-01-01'][at],
      ]);
    const named = users.map(({ userId }) => String(userId));
    const orderOf = async (sort: string) =>
      firstCells((await app.get(`/api/admin/all-users.csv?sort=${sort}`, { as: admin })).body).flatMap((id) =>
        named.includes(id ?? '') ? [named.indexOf(id ?? '')] : [],
      );
    expect(await orderOf('-spent')).toEqual([2, 0, 1]);
    expect(await orderOf('spent')).toEqual([1, 0, 2]);
    expect(await orderOf('-lastSeen')).toEqual([0, 2, 1]);
    expect(await orderOf('lastSeen')).toEqual([1, 2, 0]);
    expect(await orderOf('joined')).toEqual([0, 1, 2]);
    expect(await orderOf('-joined')).toEqual([2, 1, 0]);
  });

  test('by spending has every user once, while the order changes', async () => {
    await signUp(600, 'ranked');
    const list = await openUserList(app.app.deps.db.autocommit, { search: 'ranked', sort: '-spent' });
    const first = await list({ page: 1, limit: 500 });
    await query(
      `update user_figures set spent = spent + 100 where user_id = any(select id from app_user where email like 'ranked%' order by id limit 50)`,
    );
    const rest = await list({ page: 1, limit: 500 });
    expect([first.length, rest.length, new Set([...first, ...rest].map(({ id }) => id)).size]).toEqual([500, 100, 600]);
    expect(await list({ page: 1, limit: 500 })).toEqual([]);
  });

  test('contains no formula', async () => {
    await query(
      `insert into image (folder, name, src, content, content_type) values ('services', '=1+1', '/images/formula', '', 'image/png')`,
    );
    const { body } = await app.get('/api/admin/images.csv?search=%3D1', { as: admin });
    expect(linesOf(body)[1]).toContain(`,'=1+1,/images/formula,0`);
  });

  test('has the numbers and entries of one user, as the lists show them', async () => {
    const user = await aUser(app, { balance: 100 });
    const service = await aService(app);
    const number = await aNumber(app, { user, service });
    const history = await app.get(`/api/admin/mobile-history.csv?userId=${user.userId}`, { as: admin });
    expect(firstCells(history.body)).toEqual([number._id]);
    expect(history.body).toContain(`,${user.email},`);
    const ledger = await app.get(`/api/admin/users/${user.userId}/ledger.csv`, { as: admin });
    expect(linesOf(ledger.body)[1]).toContain('Held for a number,-12.5,87.5');
    expect(ledger.headers.get('content-disposition')).toContain(`ledger-${user.email}.csv`);
    const unknown = await app.get('/api/admin/users/999999/ledger.csv', { as: admin });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  test.each(['admin/all-services.csv', 'coupon/all-coupons.csv', 'admin/deposits.csv', 'admin/deposits.csv?status=unclaimed'])(
    '%s answers a file',
    async (path) => {
      const reply = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect([reply.status, bytes.toString('utf8').slice(0, 1)]).toEqual([200, '\uFEFF']);
    },
  );
});

async function signUp(count: number, name: string): Promise<void> {
  await query(`insert into app_user (email, referral_code) select $2 || n || '@file.example', $2 || n from generate_series(1, $1::int) n`, [
    count,
    name,
  ]);
  await query(
    `insert into ledger_account (user_id, kind) select id, kind from app_user, unnest(array['available', 'held']) kind
    where email like $1 || '%@file.example'`,
    [name],
  );
}
