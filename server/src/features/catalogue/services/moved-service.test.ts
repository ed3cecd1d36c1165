import { expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { aPicture } from '../../../../../test/builders/catalogue.ts';

test('a service bought while it is moved stays: the move waits for the buyer', async (context) => {
  const app = await ownApp(context);
  const { pool } = app.app.deps.db;
  const [admin, imageId] = [await anAdmin(app), await aPicture(app)];
  const service = await aService(app, { server: 1, price: 12.5, code: 'tg' });
  const user = await aUser(app, { balance: 100 });
  const buyer = await pool.connect();
  await buyer.query('begin');
  await buyer.query('select purchase_begin($1, array[$2::bigint], null, null, null, false, null, null, null, null, 10000)', [
    user.userId,
    service.id,
  ]);
  const moving = app.send('PUT', `/api/service/update/${service.id}`, {
    as: admin,
    body: { serviceName: 'Telegram', serviceCode: 'tg', serverId: '2', imageId, price: 12.5 },
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
  await buyer.query('commit');
  buyer.release();
  expect(await moving).toMatchObject({ status: 409, body: { code: 'SERVICE_HAS_NUMBERS' } });
  expect((await pool.query('select server, code from service where id = $1', [service.id])).rows).toEqual([{ server: 1, code: 'tg' }]);
});
