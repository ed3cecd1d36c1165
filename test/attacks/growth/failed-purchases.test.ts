import { expect, test, type TestContext } from 'vitest';
import { compareProviders } from '../../../server/src/features/reconciliation/differences/differences.jobs.ts';
import { eraseOld, forgetFailedPurchases } from '../../../server/src/features/activations/activations.jobs.ts';
import { forgetOldRows } from '../../../server/src/features.ts';
import { aNumber, aService, aUser, passTime } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { switchOn } from '../../builders/upstream.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';
import type { TestUser } from '../../fakes/browser.ts';

const noneLeft = {
  kind: 'token',
  action: 'getNumberV2',
  token: 'NO_NUMBERS',
} as const;

/** Each of another service: the next one of the same would be answered from memory, and write nothing. */
async function aFailedPurchase(app: TestApp, as: TestUser, { serviceCode, orderId }: { serviceCode: string; orderId?: string }) {
  await aService(app, { server: 2, code: serviceCode });
  switchOn(app, noneLeft);
  const { status, body } = await app.post('/api/mobile/generate', {
    as,
    body: {
      serviceCode,
      maxPrice: 20,
      isDeepCheck: false,
      ...(orderId === undefined ? {} : { orderId }),
    },
    key: `purchase-of-${orderId ?? 'a-person'}`,
  });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { mobile: null } },
  });
}

async function aBuyer(context: TestContext) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
  const user = await aUser(app);
  return {
    app,
    user,
    service: await aService(app, { server: 2, code: 'tg' }),
    key: await anApiKey(app, user),
  };
}

async function runNightly({ app }: TestApp): Promise<void> {
  const { deps } = app;
  await forgetFailedPurchases(deps, 1);
  await eraseOld(deps);
  await forgetOldRows(deps);
}

/** The number of this user's rows in each table that has some. */
async function rowsOf({ app }: TestApp, { userId }: TestUser): Promise<Record<string, number>> {
  const { pool } = app.deps.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}" where user_id = $1`, [userId]);
      return [name, rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

test('a day after a purchase that got no number, its own row and its postings are left', async (context) => {
  const { app, user, key } = await aBuyer(context);
  const before = await rowsOf(app, user);
  await aFailedPurchase(app, key, { serviceCode: 'wa', orderId: 'order-1' });
  await aFailedPurchase(app, user, { serviceCode: 'ig' });
  expect(await rowsOf(app, user)).toMatchObject({
    activation: 2,
    purchase_attempt: 2,
    idempotency: 2,
    user_event: 4,
  });

  await passTime(app, 23 * 3_600);
  await compareProviders(app.app.deps);
  await runNightly(app);
  expect(await rowsOf(app, user)).toMatchObject({
    activation: 2,
    purchase_attempt: 2,
    idempotency: 2,
    user_event: 4,
  });

  await passTime(app, 2 * 3_600);
  await runNightly(app);
  const { user_event: events, ...left } = await rowsOf(app, user);
  expect(events).toBeUndefined();
  expect(left).toEqual({ ...before, activation: 2, hold: 2 });
  const { rows } = await app.app.deps.db.pool.query(
    'select user_id, key_id, order_id, service_code, reserved_at is not null as "hasTime", state, failure from activation order by id',
  );
  const of = {
    user_id: user.userId,
    hasTime: true,
    state: 'failed',
    failure: 'NO_NUMBERS',
  };
  expect(rows).toEqual([
    { ...of, key_id: Number(key.keyId), order_id: null, service_code: 'wa' },
    { ...of, key_id: null, order_id: null, service_code: 'ig' },
  ]);
  await assertInvariants(app.app.deps.db.pool);
});

test('an attempt stays until its provider’s records were compared after it', async (context) => {
  const { app, user } = await aBuyer(context);
  await aFailedPurchase(app, user, { serviceCode: 'ig' });
  await compareProviders(app.app.deps);
  await passTime(app, 3 * 86_400);
  await runNightly(app);
  expect(await rowsOf(app, user)).toMatchObject({ purchase_attempt: 1 });
  await compareProviders(app.app.deps);
  await runNightly(app);
  expect(await rowsOf(app, user)).not.toHaveProperty('purchase_attempt');
});

test('attempts that found a number, those of a sold one and one without an answer stay', async (context) => {
  const { app, user, service } = await aBuyer(context);
  await aFailedPurchase(app, user, { serviceCode: 'ig' });
  await aNumber(app, { user, service });
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 99 });
  await app.post('/api/mobile/generate', {
    as: user,
    body: { serviceId: service.id, isDeepCheck: false },
  });
  const { pool } = app.app.deps.db;
  const states = async () =>
    (await pool.query<{ state: string }>('select state from purchase_attempt order by id')).rows.map(({ state }) => state);
  expect(await states()).toEqual(['refused', 'ok', 'rejected']);
  await pool.query(`update purchase_attempt set state = 'closed', empty_lists = 2 where state = 'refused'`);
  await passTime(app, 6 * 86_400);
  await compareProviders(app.app.deps);
  await runNightly(app);
  expect(await states()).toEqual(['closed', 'ok', 'rejected']);
  await passTime(app, 3 * 86_400);
  await compareProviders(app.app.deps);
  await runNightly(app);
  expect(await states()).toEqual(['ok', 'rejected']);
});
