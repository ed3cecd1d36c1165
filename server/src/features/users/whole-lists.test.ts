import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

type List = { path: string; rowsOf: (body: any) => any[]; keyOf?: (row: any) => string };

async function readWhole({ path, rowsOf, keyOf = ({ _id }) => _id }: List, between: (page: number) => Promise<unknown>): Promise<string[]> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const after = keys.length === 0 ? '' : `&after=${keys.at(-1)}`;
    const { status, body } = await app.get(`/api/${path}${path.includes('?') ? '&' : '?'}limit=5&page=${page}${after}`, { as: admin });
    expect(status).toBe(200);
    const rows = rowsOf(body);
    if (rows.length === 0) return keys;
    keys.push(...rows.map(keyOf));
    await between(page);
  }
}

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

test('users: each once, while others sign up', async () => {
  await query(`insert into app_user (email, referral_code) select n || '@whole.example', 'WHOLE' || n from generate_series(1, 23) n`);
  await query(`insert into ledger_account (user_id, kind) select id, kind from app_user, unnest(array['available', 'held']) kind
    where email like '%@whole.example'`);
  const before = (await query(`select id from app_user where role = 'user'`)).rows.map(({ id }) => String(id));
  const read = await readWhole({ path: 'admin/all-users', rowsOf: ({ data }) => data }, () => aUser(app));
  expect(read).toHaveLength(before.length);
  expect(new Set(read)).toEqual(new Set(before));
});

test('promo codes: each once, while others are created and the last one read is deleted', async () => {
  const code = () => app.post('/api/coupon/generate', { as: admin, body: { couponPrice: 5 } });
  for (let n = 0; n < 12; n += 1) expect((await code()).status).toBe(201);
  const { rows } = await query('select id from promo_code order by id desc');
  const list = { path: 'coupon/all-coupons', rowsOf: ({ data }: any) => data.coupons };
  const read = await readWhole(list, async (page) => {
    await code();
    if (page === 1) expect((await app.send('DELETE', `/api/coupon/${rows[4].id}`, { as: admin })).status).toBeLessThan(300);
  });
  expect(read).toEqual(rows.map(({ id }) => String(id)));
});

test('numbers and ledger entries: each once, while the user keeps buying', async () => {
  const user = await aUser(app, { balance: 1_000 });
  const services = [await aService(app), await aService(app, { server: 2 })];
  const buy = (n: number) => aNumber(app, { user, service: services[n % 2] ?? { id: '' } });
  for (let n = 0; n < 8; n += 1) await buy(n);
  const numbers = (await query('select user_id, id from activation where user_id = $1 order by created_at desc, id desc', [user.userId]))
    .rows;
  const history: List = {
    path: `admin/mobile-history?userId=${user.userId}`,
    rowsOf: ({ data }) => data,
    keyOf: ({ _id, user: of }) => `${of._id}.${_id}`,
  };
  expect(await readWhole(history, (page) => (page === 1 ? buy(0) : Promise.resolve()))).toEqual(
    numbers.map((row) => `${row.user_id}.${row.id}`),
  );
  const entries = (
    await query(
      `select tx_id from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.user_id = $1 and a.kind = 'available' order by account_version desc`,
      [user.userId],
    )
  ).rows;
  const ledger: List = { path: `admin/users/${user.userId}/ledger`, rowsOf: (body) => body.entries };
  expect(await readWhole(ledger, (page) => (page === 1 ? buy(1) : Promise.resolve()))).toEqual(entries.map(({ tx_id }) => String(tx_id)));
});

test('payments without a user: each once, while others arrive and the last one read is matched', async () => {
  const payments = `insert into payment (method, reference, currency, units, paid_at, seen_at, judged_at, raw)
    select 'upi', lpad((offset_by + n)::text, 12, '3'), 'INR', 500, app_now(), app_now() + n * interval '1 millisecond', app_now(), '{}'
    from generate_series(1, $1::int) n, (select count(*) as offset_by from payment) known`;
  await query(payments, [12]);
  const user = await aUser(app);
  const { rows } = await query('select id from payment order by seen_at desc, id desc');
  const read = await readWhole({ path: 'admin/deposits?status=unclaimed', rowsOf: ({ data }) => data }, async (page) => {
    await query(
      `insert into payment (method, reference, currency, units, paid_at, seen_at, judged_at, raw)
      values ('upi', $1, 'INR', 500, app_now(), app_now() + interval '1 minute', app_now(), '{}')`,
      [`4${String(page).padStart(11, '0')}`],
    );
    if (page > 1) return;
    const match = { userId: String(user.userId), reason: 'They sent a receipt' };
    expect(await app.post(`/api/admin/payments/${rows[4].id}/match`, { as: admin, body: match })).toMatchObject({ status: 200 });
  });
  expect(read).toEqual(rows.map(({ id }) => String(id)));
});

test('pictures: each once, while others are added before those already read', async () => {
  const add = (name: string) =>
    query(`insert into image (folder, name, src, content, content_type) values ('services', $1, '/images/' || $1, '', 'image/png')`, [
      name,
    ]);
  for (let n = 0; n < 12; n += 1) await add(`whole-${String(n).padStart(2, '0')}`);
  const { rows } = await query(`select id from image where name like 'whole-%' order by lower(name), id`);
  const list = { path: 'admin/images?search=whole-', rowsOf: ({ data }: any) => data };
  expect(await readWhole(list, (page) => add(`whole-000${page}`))).toEqual(rows.map(({ id }) => String(id)));
});

test('services: each once, while others are added before those already read', async () => {
  const add = (name: string, server: number) =>
    query(`insert into service (server, code, name, price, is_enabled) values ($2, replace(lower($1), '-', '_'), $1, 500, true)`, [
      name,
      server,
    ]);
  for (let n = 0; n < 6; n += 1) for (const server of [1, 2]) await add(`Whole${n}`, server);
  const { rows } = await query(`select id from service where name like 'Whole%' order by lower(name), server, id`);
  const list = { path: 'admin/all-services?search=whole', rowsOf: ({ data }: any) => data };
  expect(await readWhole(list, (page) => add(`Whole-${page}`, 1))).toEqual(rows.map(({ id }) => String(id)));
});
