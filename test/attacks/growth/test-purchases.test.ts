import { expect, test, type TestContext } from 'vitest';
import { forgetOldRows } from '../../../server/src/features.ts';
import { ledgerInvariants } from '../../../server/src/features/wallet/invariants/invariants.sql.ts';
import { aUser, eventually, passTime } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';
import type { TestUser } from '../../fakes/browser.ts';

async function anIntegrator(context: TestContext) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
  const user = await aUser(app);
  return { app, user, key: await anApiKey(app, user, { mode: 'test' }) };
}

const buy = (app: TestApp, as: TestUser, serviceCode: string) =>
  app.post('/api/mobile/generate', {
    as,
    body: { serviceCode, maxPrice: 20, isDeepCheck: false },
  });

/** Until it is written: what found nothing a moment ago is answered from memory. */
const failToBuy = (app: TestApp, as: TestUser, written: number) =>
  eventually(async () => {
    expect((await buy(app, as, 'test_dead')).body.data.mobile).toBeNull();
    expect((await sandboxOf(app).query('select from activation')).rowCount).toBe(written);
  });

const sandboxOf = ({ app }: TestApp) => app.deps.sandbox().db.pool;

/** The number of rows in each table of the sandbox. */
async function rowsOf(app: TestApp): Promise<Record<string, number>> {
  const pool = sandboxOf(app);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'sandbox' and tablename not like '%lease%' and tablename not like 'delivery_%' order by 1`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`);
  const { rows } = await pool.query<{ name: string; n: number }>(parts.join(' union all '));
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]));
}

test('three days after test purchases, their postings alone are left', async (context) => {
  const { app, key } = await anIntegrator(context);
  const before = await rowsOf(app);
  for (let n = 1; n <= 3; n += 1) await failToBuy(app, key, n);
  expect((await buy(app, key, 'test_ok')).body.data.mobile).not.toBeNull();
  expect((await buy(app, key, 'test_late')).body.data.mobile).not.toBeNull();
  const open = async (where: string) => (await sandboxOf(app).query(`select from activation where ${where}`)).rowCount;
  await eventually(async () => expect(await open('first_message_at is not null')).toBe(1));

  await passTime(app, 3_600);
  // Its watch ends what is over.
  await app.get('/api/payment/balance', { as: key });
  await eventually(async () => expect(await open('ended_at is null')).toBe(0));
  await passTime(app, 2 * 86_400);
  await forgetOldRows(app.app.deps);
  const stored = await rowsOf(app);
  expect(stored).toMatchObject({
    activation: 5,
    purchase_attempt: 8,
    issued_number: 2,
  });

  await passTime(app, 86_400);
  await forgetOldRows(app.app.deps);
  // The opening balance is an old event by now, and each day's calls are counted.
  const { user_event: _, ...kept } = before;
  const postings = Object.fromEntries(Object.entries(stored).filter(([name]) => /^(hold|ledger)/.test(name)));
  const { api_key_day: days, ...left } = await rowsOf(app);
  expect(days).toBeLessThanOrEqual(4);
  expect(left).toEqual({ ...kept, ...postings, ended_search: 1 });
  for (const invariant of ledgerInvariants)
    if ('query' in invariant) expect((await sandboxOf(app).query(invariant.query)).rows).toEqual([]);
  await assertInvariants(app.app.deps.db.pool);
});

test('a user buys 2,000 test numbers a day, whatever the key; the next one writes nothing', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  await failToBuy(app, key, 1);
  expect((await sandboxOf(app).query('select bought from test_wallet')).rows).toEqual([{ bought: 1 }]);
  await sandboxOf(app).query('update test_wallet set bought = 1999');
  await failToBuy(app, key, 2);
  const other = await anApiKey(app, user, { mode: 'test' });
  const before = await rowsOf(app);
  const { status, body, headers } = await buy(app, other, 'test_ok');
  expect([status, body.code]).toEqual([409, 'TOO_MANY_PURCHASES']);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  expect(await rowsOf(app)).toEqual({ ...before, api_key_day: 2 });
  await passTime(app, 86_400);
  expect((await buy(app, other, 'test_ok')).body.data.mobile).not.toBeNull();
});

test('a user creates 30 keys a day, however many are revoked', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user });
  for (let n = 1; n < 30; n += 1) {
    const { keyId } = await anApiKey(app, user, {
      mode: n % 2 === 0 ? 'live' : 'test',
    });
    expect((await app.send('DELETE', `/api/keys/${keyId}`, { as: user })).status).toBe(204);
  }
  const { status, body } = await app.post('/api/keys', {
    as: user,
    body: { name: 'One more', mode: 'test', scopes: ['read'] },
  });
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  await passTime(app, 86_401);
  await anApiKey(app, user, { mode: 'test' });
});
