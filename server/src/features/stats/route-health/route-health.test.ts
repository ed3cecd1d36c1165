import { expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

test('the success of the last hour leaves out codes of numbers whose like still wait', async (context) => {
  const app = await ownApp(context);
  const [admin, user, service] = await Promise.all([anAdmin(app), aUser(app), aService(app)]);
  await outcomes(app, { serviceId: service.id, count: 40, succeeded: 20, minutesAgo: 40 });
  await outcomes(app, { serviceId: service.id, count: 30, succeeded: 30, minutesAgo: 5 });
  const hour = async () => {
    const [first] = (await app.get('/api/admin/route-health', { as: admin })).body.data;
    return [first.samples, first.successRate];
  };
  expect(await hour()).toEqual([70, 71]);
  const { _id } = await aNumber(app, { user, service });
  await app.app.deps.db.pool.query(`update activation set created_at = created_at - interval '15 minutes' where id = $1`, [_id]);
  expect(await hour()).toEqual([40, 50]);
});

test('an attempt that was never sent, as no time was left for it, counts neither against its route nor its provider', async (context) => {
  const app = await ownApp(context);
  const [admin, user, service] = await Promise.all([anAdmin(app), aUser(app), aService(app)]);
  const { pool } = app.app.deps.db;
  await aNumber(app, { user, service });
  await pool.query(`update purchase_attempt set settled_at = sent_at + interval '1 second'`);
  for (const _ of [1, 2]) {
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  }
  await pool.query(
    `update purchase_attempt set detail = 'NOT_ASKED: no time left', settled_at = sent_at + interval '9 seconds' where state = 'refused'`,
  );
  expect((await app.get('/api/admin/route-health', { as: admin })).body.data[0]).toMatchObject({ answerMs: 1_000 });
  const { data } = (await app.get('/api/admin/dashboard', { as: admin })).body;
  expect(data.providers).toMatchObject([{ name: 'Simulator', bought: 1, refused: 0 }]);
});
