import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEndedNumber } from '../../../../../test/scenarios/numbers/ended-number.ts';
import { aService, aUser, passTime } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { measureNumbersAgain } from './again.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

/** Each is of another user, and for a number that had ended so many days before. */
async function tries(serviceId: string, { found, missed, days }: { found: number; missed: number; days: number }): Promise<void> {
  const { pool } = app.app.deps.db;
  await outcomes(app, { serviceId, count: found + missed, succeeded: found + missed, minutesAgo: 5 });
  await pool.query(
    `update activation set again_of_id = id, reserved_at = ended_at + make_interval(days => $1)
     where upstream_id like 'outcome-%' and again_of_id is null`,
    [days],
  );
  await pool.query(
    `update activation set state = 'failed', failure = 'NUMBER_GONE', created_at = null, first_message_at = null where (user_id, id) in (
       select user_id, id from activation where again_of_id = id and state = 'finished' order by id desc limit $1)`,
    [missed],
  );
}

test('shows what was found from 20 tries on, of which a user makes three a day', async () => {
  const service = await aService(app, { server: 2, price: 8.5, code: 'tg' });
  const user = await aUser(app, { balance: 500 });
  const ended = await anEndedNumber(app, { user, service });
  const ask = () => app.post('/api/mobile/again', { as: user, body: { mobileId: ended._id } });
  const measured = async () => {
    await measureNumbersAgain(app.app.deps);
    return (await app.get(`/api/otp/mobile-history?number=${ended._id}`, { as: user })).body.data[0].again.measured;
  };
  expect(await measured()).toBe(null);
  await tries(service.id, { found: 7, missed: 10, days: 2 });
  expect(await measured()).toBe(null);
  switchOn(app, { kind: 'token', action: 'checkExtraActivation', token: 'RENEW_ACTIVATION_NOT_AVAILABLE', times: 4 });
  for (const no of [1, 2]) expect([no, (await ask()).body.data.isNumberGenerated]).toEqual([no, false]);
  expect(await measured()).toBe(null);
  for (const no of [3, 4]) expect([no, (await ask()).body.data.isNumberGenerated]).toEqual([no, false]);
  expect(await measured()).toEqual({ tries: 20, found: 7, withinDays: 2 });
  await tries(service.id, { found: 1, missed: 0, days: 9 });
  expect(await measured()).toEqual({ tries: 21, found: 8, withinDays: 2 });
  // What the provider didn’t answer is no try.
  switchOn(app, { kind: 'html', action: 'checkExtraActivation' });
  expect((await ask()).body.data.isNumberGenerated).toBe(false);
  expect(await measured()).toEqual({ tries: 21, found: 8, withinDays: 2 });
  await passTime(app, 100 * 86_400);
  await measureNumbersAgain(app.app.deps);
  expect((await app.app.deps.db.pool.query('select from again_odds')).rowCount).toBe(0);
});
