import { expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
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
