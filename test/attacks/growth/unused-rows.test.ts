import { expect, test } from 'vitest';
import { forgetOldRows } from '../../../server/src/features.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../builders/data.ts';
import { somePayments } from '../../builders/payments.ts';
import { anApiKey } from '../../builders/people.ts';
import { aLateCode } from '../../builders/purchases.ts';
import { storedId } from '../../builders/upstream.ts';
import { ownApp } from '../../harness/own-app.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';

const limited = { env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } };
const day = 86_400;

test('a revoked key that took part in nothing is gone after a month, with its days; one that bought stays', async (context) => {
  const app = await ownApp(context, limited);
  const { pool } = app.app.deps.db;
  const [service, user] = [await aService(app), await aUser(app)];
  const [bought, called, unused, live] = [
    await anApiKey(app, user),
    await anApiKey(app, user),
    await anApiKey(app, user),
    await anApiKey(app, user),
  ];
  await aNumber(app, { user: bought, service });
  // A test key's rows are of the sandbox.
  const inTestMode = await anApiKey(app, user, { mode: 'test' });
  for (const key of [called, live]) await app.get('/api/payment/balance', { as: key });
  for (const { keyId } of [bought, called, unused, inTestMode])
    expect((await app.send('DELETE', `/api/keys/${keyId}`, { as: user })).status).toBe(204);
  const left = async (schema = 'public') =>
    (await pool.query<{ id: number }>(`select id from ${schema}.api_key where user_id = $1 order by id`, [user.userId])).rows.map(
      ({ id }) => String(id),
    );
  await passTime(app, 29 * day);
  await forgetOldRows(app.app.deps);
  expect(await left()).toEqual([bought, called, unused, live].map(({ keyId }) => keyId));
  await passTime(app, 2 * day);
  await forgetOldRows(app.app.deps);
  expect(await left()).toEqual([bought.keyId, live.keyId]);
  expect(await left('sandbox')).toEqual([]);
  // Numbers that ended while the time passed are ended by the next rounds.
  await eventually(() => assertInvariants(pool));
});

test('a key’s days without money are gone after 400 days; those with money stay', async (context) => {
  const app = await ownApp(context, limited);
  const { pool } = app.app.deps.db;
  const [service, user] = [await aService(app), await aUser(app)];
  const key = await anApiKey(app, user);
  const mobile = await aNumber(app, { user: key, service });
  // Paid: the money of a number without a code goes back, and its day has none.
  await aLateCode(app, { user, mobile: { _id: String(storedId(app.app, mobile)) } });
  await pool.query(`insert into api_key_day (key_id, day, calls) select $1, app_now()::date - n, 5 from generate_series(1, 3) n`, [
    key.keyId,
  ]);
  const days = async () => (await pool.query('select from api_key_day where key_id = $1', [key.keyId])).rowCount;
  await passTime(app, 390 * day);
  await forgetOldRows(app.app.deps);
  expect(await days()).toBe(4);
  await passTime(app, 12 * day);
  await forgetOldRows(app.app.deps);
  expect(await days()).toBe(1);
  // Numbers that ended while the time passed are ended by the next rounds.
  await eventually(() => assertInvariants(pool));
});

test('amounts that were opened and never paid are gone after 400 days; paid ones stay', async (context) => {
  const payments = await somePayments(context);
  const app = await ownApp(context, { ...limited, payments });
  const { pool } = app.app.deps.db;
  const user = await aUser(app);
  const open = async (amount: number) => {
    const { status, body } = await app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount } });
    expect(status).toBe(201);
    return body.data;
  };
  const { payAmount } = await open(100);
  await open(200);
  payments.bank.pay({ amountPaise: Math.round(payAmount * 100) });
  const states = async () =>
    (await pool.query<{ state: string }>('select state from deposit_intent order by id')).rows.map(({ state }) => state);
  await eventually(async () => expect(await states()).toEqual(['credited', 'waiting']));
  await passTime(app, 399 * day);
  await eventually(async () => expect(await states()).toEqual(['credited', 'closed']));
  await forgetOldRows(app.app.deps);
  expect(await states()).toEqual(['credited', 'closed']);
  await passTime(app, 2 * day);
  await forgetOldRows(app.app.deps);
  expect(await states()).toEqual(['credited']);
  // Numbers that ended while the time passed are ended by the next rounds.
  await eventually(() => assertInvariants(pool));
});
