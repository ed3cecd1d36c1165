import { expect, onTestFinished, test } from 'vitest';
import { aService, passTime } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { startTestApp } from '../../../../../test/harness/test-app.ts';
import { measureServices } from '../../catalogue/catalogue.jobs.ts';
import { rankAllRoutes } from '../../providers/order/order.jobs.ts';
import { findFallenPairs, findTestedPairs } from '../../providers/pauses/pauses.sql.ts';
import { measureRoutes } from '../../providers/providers.jobs.ts';
import { findRouteHealth } from '../../stats/route-health/route-health.sql.ts';
import { findRecentOutcomes, findWeekOutcomes } from '../../status/status.sql.ts';

/** Not India's: a database whose sessions run in that zone would count by its days without being asked to. */
const timeZone = 'Asia/Kathmandu';
/** Numbers of other users, so that their number suffices for a test of the route. */
const ofOthers = 40;

test.each([
  ['midnight in the installation’s time zone', '00:00', 6],
  ['midnight in UTC, at 05:45 in the installation', '05:45', 3],
])('of one user’s six numbers around %s %j count %i', async (_name, time, counted) => {
  const app = await startTestApp({ env: { TIME_ZONE: timeZone } });
  onTestFinished(() => app.stop());
  const { deps } = app.app;
  const run = async (text: string, values: unknown[] = []) => (await deps.db.pool.query(text, values)).rows;
  const service = await aService(app, { server: 1, code: 'tg' });
  const [{ seconds }] = await run(
    `select extract(epoch from date_trunc('day', app_now() at time zone $1) + interval '1 day 12 hours' - app_now() at time zone $1)::float8 as seconds`,
    [timeZone],
  );
  await passTime(app, seconds);
  await outcomes(app, { serviceId: service.id, count: ofOthers, succeeded: ofOthers, minutesAgo: 3 * 24 * 60 });
  await outcomes(app, { serviceId: service.id, count: 6, succeeded: 6, minutesAgo: 1 });
  const [{ first, owner }] = await run('select max(id) - 5 as first, max(user_id) as owner from activation');
  await run(
    `update activation set user_id = $1, serial_number = id, created_at = (date_trunc('day', app_now() at time zone $3) + $4::time) at time zone $3
      + (id - $2 - 2.5) * interval '2 minutes' where id >= $2`,
    [owner, first, timeZone, time],
  );
  await measureServices(deps);
  await measureRoutes(deps);
  await rankAllRoutes(deps);
  const all = { samples: ofOthers + counted };
  expect(await run('select samples from service_quality')).toEqual([all]);
  expect(await run('select samples from route_quality where samples > 0')).toEqual([all]);
  expect(await run('select samples from route_rank where samples > 0')).toEqual([all]);
  expect(await run('select count(*)::int as samples from waits_of_users($1) where service_no <= 3', [timeZone])).toEqual([all]);
  expect(await findTestedPairs(deps.db.autocommit, timeZone)).toMatchObject([{ week: all }]);
  expect(await findWeekOutcomes(deps.db.autocommit, timeZone)).toMatchObject([{ week: all }, { week: all }]);
  const ofDay = { day: { samples: counted } };
  expect(await findRecentOutcomes(deps.db.autocommit, timeZone)).toMatchObject([ofDay, ofDay]);

  await run(
    `insert into route_pause (route_id, service_id, fallen_at, recent_from, recent_samples, recent_succeeded, usual_samples, usual_succeeded)
      select route_id, service_id, app_now() - interval '2 days', app_now() - interval '2 days', 20, 0, 40, 40 from activation where id = $1`,
    [first],
  );
  expect((await findFallenPairs(deps.db.autocommit, timeZone)).map(({ probes }) => probes.length)).toEqual([counted]);
  const health = async () => (await findRouteHealth(deps.db.autocommit, timeZone)).flatMap(({ samples }) => (samples > 0 ? [samples] : []));
  expect(await health()).toEqual([]);
  await run(`update activation set created_at = created_at + interval '1 day' where id >= $1`, [first]);
  await passTime(app, (12 + Number(time.slice(0, 2)) + Number(time.slice(3)) / 60) * 3_600 + 1_200);
  expect(await health()).toEqual([counted]);
});
