import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, aUser, passTime } from '../../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../../test/builders/outcomes.ts';
import { aReporter } from '../../../../../../test/scenarios/numbers/a-reporter.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../../test/harness/test-app.ts';
import { measureRoutes } from '../../providers.jobs.ts';

let app: TestApp;
let desk: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openOperatorScenario(app);
});
afterAll(() => app.stop());

const none = { registered: 0, banned: 0, wrong_country: 0, no_sms: 0 };
const reportsOf = async (server: string) => {
  await measureRoutes(app.app.deps);
  return (await desk.server(server)).routes.map(({ reports }) => reports);
};

test('a route shows its reports of 7 days by reason, and their share of the numbers it sold', async () => {
  expect(await reportsOf('1')).toEqual([{ byReason: none, share: null }]);
  const service = await aService(app, { server: 1 });
  for (const reason of ['registered', 'registered', 'no_sms']) {
    const { report } = await aReporter(app, { service });
    expect((await report(reason)).status).toBe(202);
  }
  expect(await reportsOf('1')).toEqual([{ byReason: { ...none, registered: 2, no_sms: 1 }, share: null }]);
  await outcomes(app, { serviceId: service.id, count: 17, succeeded: 10, minutesAgo: 30 });
  expect(await reportsOf('1')).toEqual([{ byReason: { ...none, registered: 2, no_sms: 1 }, share: 15 }]);
  expect(await reportsOf('2')).toEqual([{ byReason: none, share: null }]);
});

test('a number counts once, whatever is reported of it later and however it ends', async () => {
  const { report } = await aReporter(app, { server: 3 });
  await report('banned');
  await report('wrong_country');
  await passTime(app, 300);
  await report('no_sms');
  expect(await reportsOf('3')).toEqual([{ byReason: { ...none, banned: 1 }, share: null }]);
});

test('only operators see them', async () => {
  expect((await app.get('/api/admin/server', { as: await aUser(app) })).status).toBe(403);
  expect((await app.get('/api/admin/server')).status).toBe(401);
});

test('a report is forgotten after seven days', async () => {
  await passTime(app, 7 * 86_400);
  desk = await openOperatorScenario(app);
  expect(await reportsOf('1')).toEqual([{ byReason: none, share: null }]);
});
