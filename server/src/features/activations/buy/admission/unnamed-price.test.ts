import { expect, test } from 'vitest';
import { aService, aUser } from '../../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { untilLockWaits } from '../../../../../../test/postgres/lock-waits.ts';

test.for([
  { change: 'rises', paise: 2_000, answer: { status: 409, body: { code: 'PRICE_CHANGED' } } },
  { change: 'falls', paise: 900, answer: { status: 200, body: { data: { mobile: { price: 9 }, balance: 91 } } } },
])('a purchase that names no price, while it $change before the hold', async ({ paise, answer }, context) => {
  const app = await ownApp(context);
  const { pool } = app.app.deps.db;
  const user = await aUser(app, { balance: 100 });
  const service = await aService(app, { price: 12.5 });
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select lock_user($1)', [user.userId]);
  const reply = app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  await untilLockWaits(pool);
  await pool.query('update service set price = $1 where id = $2', [paise, service.id]);
  await other.query('commit');
  other.release();
  expect(await reply).toMatchObject(answer);
});
