import { expect, test, type TestContext, vi } from 'vitest';
import { forgetOldRows } from '../../../server/src/features.ts';
import { ledgerInvariants } from '../../../server/src/features/wallet/invariants/invariants.sql.ts';
import { aUser, eventually, passTime } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { countRows, expectNoRows } from '../../scenarios/growth/count-rows.ts';
import { entrancesOf } from '../../scenarios/growth/entrances.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';
import type { TestUser } from '../../fakes/browser.ts';

async function anIntegrator(context: TestContext) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  const user = await aUser(app);
  return { app, user, key: await anApiKey(app, user, { mode: 'test' }) };
}

const buy = (app: TestApp, as: TestUser, serviceCode: string) =>
  app.post('/api/mobile/generate', {
    as,
    body: { serviceCode, maxPrice: 20, isDeepCheck: false },
  });

async function buyNumber(app: TestApp, as: TestUser, serviceCode: string): Promise<void> {
  expect((await buy(app, as, serviceCode)).body.data.mobile).not.toBeNull();
}

const sandboxOf = ({ app }: TestApp) => app.deps.sandbox().db.pool;

/** The number of rows in each table of the sandbox, but of those that the product's own clock changes. */
async function rowsOf(app: TestApp): Promise<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(await countRows(app)).flatMap(([name, n]) => (name.startsWith('sandbox.') ? [[name.slice(8), n]] : [])),
  );
}

test('three days after test purchases, their postings alone are left', async (context) => {
  const { app, key } = await anIntegrator(context);
  const before = await rowsOf(app);
  for (const service of ['test_none', 'test_ok', 'test_late']) await buyNumber(app, key, service);
  const count = async (where: string) => (await sandboxOf(app).query(`select from activation where ${where}`)).rowCount;
  await eventually(async () => expect(await count('first_message_at is not null')).toBe(1));

  // Its watch ends what is over, and stores the late code, whenever it gets to it.
  await passTime(app, 3_600);
  await app.get('/api/payment/balance', { as: key });
  await eventually(async () => expect(await count('ended_at is null')).toBe(0));
  await passTime(app, 2 * 86_400);
  await forgetOldRows(app.app.deps);
  const stored = await rowsOf(app);
  expect(stored).toMatchObject({ activation: 3, purchase_attempt: 3, issued_number: 3 });

  // The opening balance is an old event by now, and each day's calls are counted.
  const { user_event: _, api_key_day: __, ...kept } = before;
  const postings = Object.fromEntries(Object.entries(stored).filter(([name]) => /^(hold|ledger)/.test(name)));
  await eventually(async () => {
    await passTime(app, 86_400);
    await forgetOldRows(app.app.deps);
    const { api_key_day: days, ...left } = await rowsOf(app);
    expect(days).toBeLessThanOrEqual(3);
    expect(left).toEqual({ ...kept, ...postings });
  });
  for (const invariant of ledgerInvariants)
    if ('query' in invariant) expect((await sandboxOf(app).query(invariant.query)).rows).toEqual([]);
  await assertInvariants(app.app.deps.db.pool);
});

test('a service that test mode never sells is refused before the hold, and writes nothing', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  const { page: _, ...byKey } = entrancesOf(app, { user, key });
  const refusals = { key: '200 a number: false', handler_api: 'NO_NUMBERS', '5sim': '400 no free phones' };
  const wish = { service: { id: '' }, code: 'test_dead' };
  for (const by of ['key', 'handler_api', '5sim'] as const) {
    expect(await byKey[by](wish)).toBe(refusals[by]);
    await expectNoRows(app, async () => {
      for (let n = 0; n < 20; n += 1) expect(await byKey[by](wish)).toBe(refusals[by]);
    });
  }
});

test('a user buys 2,000 test numbers a day, whatever the key; the next one writes nothing', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  await buyNumber(app, key, 'test_ok');
  expect((await sandboxOf(app).query('select bought from test_wallet')).rows).toEqual([{ bought: 1 }]);
  await sandboxOf(app).query('update test_wallet set bought = 1999');
  await buyNumber(app, key, 'test_ok');
  const other = await anApiKey(app, user, { mode: 'test' });
  const refused = async () => {
    const { status, body, headers } = await buy(app, other, 'test_ok');
    expect([status, body.code]).toEqual([409, 'TOO_MANY_PURCHASES']);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  };
  // The first call of a key begins its day.
  await refused();
  // The code of a number that was sold may arrive meanwhile, and changes none of these.
  const begun = async () => {
    const { activation, purchase_attempt: attempts, hold, ledger_tx: postings, idempotency, api_key_day: days } = await rowsOf(app);
    return { activation, attempts, hold, postings, idempotency, days };
  };
  // The day of the other key is stored a moment after its first call.
  await eventually(async () => {
    const before = await begun();
    for (let n = 0; n < 20; n += 1) await refused();
    expect(await begun()).toEqual(before);
  });
  await passTime(app, 86_400);
  await buyNumber(app, other, 'test_ok');
});

test('a user creates 30 keys a day, however many are revoked', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user });
  const now = performance.now.bind(performance);
  context.onTestFinished(() => void vi.restoreAllMocks());
  for (let n = 1; n < 30; n += 1) {
    // Its allowance is full again each time.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + n * 12_000);
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
