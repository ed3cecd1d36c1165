import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureServices } from '../../../server/src/features/catalogue/catalogue.jobs.ts';
import { measureServiceOdds } from '../../../server/src/features/catalogue/odds/odds.commands.ts';
import { createAppsReader } from '../../../server/src/features/apps/apps.commands.ts';
import { createStatusReader } from '../../../server/src/features/status/status.commands.ts';
import { aService, aUser } from '../../builders/data.ts';
import { outcomes } from '../../builders/outcomes.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { TIME_ZONE: 'UTC' } })));
afterAll(() => app.stop());

const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
let services = 0;

/** Whose numbers, all with a code: three a day on a route count, so these are of the last six days. */
async function aServiceBoughtBy(numbers: readonly number[]) {
  services += 1;
  const code = `rated${services}`;
  const { id } = await aService(app, { server: 1, code });
  for (const count of numbers) {
    await outcomes(app, { serviceId: id, count, succeeded: count, minutesAgo: 24 * 60 });
    // One user, three on each day.
    await run(
      `with each as (
        select id, user_id, row_number() over (order by id) - 1 as no, min(user_id) over () as owner from activation where service_id = $1
          and id > (select max(id) - $2 from activation))
      update activation a set user_id = each.owner, serial_number = 1 + a.id, created_at = a.created_at - (no / 3) * interval '1 day'
      from each where a.id = each.id`,
      [id, count],
    );
  }
  return { id, code };
}

async function ratesOf({ id, code }: { id: string; code: string }) {
  const { deps } = app.app;
  await measureServices(deps);
  await measureServiceOdds(deps.db, deps.config.timeZone);
  const buyer = await aUser(app);
  const listed = (await app.get('/api/service/all-services', { as: buyer })).body.data.find((each: { id: string }) => each.id === id);
  const offered = (await app.get('/api/service/offers', { as: buyer })).body.data.find(
    (each: { serviceCode: string }) => each.serviceCode === code,
  );
  // Other parts have read no figures yet.
  const own = { ...deps };
  const [status, apps] = [await createStatusReader(own)(), await createAppsReader(own)()];
  const [odds] = await run('select 1 from service_odds where service_id = $1', [id]);
  return {
    list: listed?.successRate,
    offer: offered?.offers[0]?.successRate,
    status: status.services.find((each) => each.code === code)?.week.successRate,
    page: apps?.byAddress.get(code)?.week.successRate,
    hasOdds: odds !== undefined,
  };
}

test.each([
  ['one user with all a week allows', [18, 2], false],
  ['four users', [5, 5, 5, 5], false],
  ['six users, one of whom has more than a third', [9, 3, 3, 3, 3, 3], false],
  ['five users, none with more than a third', [5, 4, 4, 4, 4], true],
  ['six users, one of whom has a third', [9, 4, 4, 4, 3, 3], true],
])('a rate of %s', async (_title, numbers, isShown) => {
  const shown = isShown ? 100 : null;
  expect(await ratesOf(await aServiceBoughtBy(numbers))).toMatchObject({ list: shown, offer: shown, status: shown, page: shown });
});

test.each([
  ['four users have none', [18, 18, 18, 18], false],
  ['five users are shown', [12, 12, 12, 12, 12], true],
])('the odds of a waiting number, of %s', async (_title, numbers, hasOdds) => {
  expect(await ratesOf(await aServiceBoughtBy(numbers))).toMatchObject({ hasOdds });
});

test('operators see the complete figure', async () => {
  const { id } = await aServiceBoughtBy([18, 2]);
  await measureServices(app.app.deps);
  expect(await run('select samples, succeeded, is_public as "isPublic" from service_quality where service_id = $1', [id])).toEqual([
    { samples: 20, succeeded: 20, isPublic: false },
  ]);
});
