import type { AdminProvider, Route } from '@pinline/contract/providers/providers.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
});
afterAll(() => app.stop());

const opened = ({ server, providerId, country, operator, priority, priceCeiling, sellsBelowCost, isEnabled }: Route) => ({
  server,
  providerId,
  country,
  operator,
  priority,
  priceCeiling,
  sellsBelowCost,
  isEnabled,
});
const openedAccount = ({ name, baseUrl, currency, rupeesPerUnit, isEnabled }: AdminProvider) => ({
  name,
  baseUrl,
  currency,
  rupeesPerUnit,
  isEnabled,
});

test("an older form or a switch of the route doesn't remove a price ceiling that another operator set", async () => {
  const route = (await backOffice.server('2')).routes[0];
  if (route === undefined) throw new Error('Server 2 has no route');
  const expected = opened(route);
  expect((await backOffice.saveRoute(route, { priceCeiling: 0.25, expected })).status).toBe(200);
  const before = (await backOffice.audits()).length;
  for (const change of [{ priority: 3 }, { isEnabled: false }, { country: '6' }])
    expect(await backOffice.saveRoute(route, { ...change, expected })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        message: 'Changed meanwhile: the price ceiling is 0.25 now, it was none. Please look again and save.',
      },
    });
  expect((await backOffice.audits()).length).toBe(before);
  const seen = (await backOffice.server('2')).routes[0] ?? route;
  expect((await backOffice.saveRoute(seen, { priority: 3, expected: opened(seen) })).body.data).toMatchObject({
    priority: 3,
    priceCeiling: 0.25,
  });
});

test("an older form doesn't overwrite a rate that another operator set", async () => {
  await backOffice.addProvider({ name: 'Both', rupeesPerUnit: 88.5 });
  const account = await backOffice.provider('Both');
  const expected = openedAccount(account);
  await backOffice.saveProvider(account, { rupeesPerUnit: 91.25, expected });
  expect(await backOffice.saveProvider(account, { name: 'Both of us', expected })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the rate is ₹91.25 now, it was ₹88.50. Please look again and save.' },
  });
  const seen = await backOffice.provider('Both');
  expect((await backOffice.saveProvider(seen, { name: 'Both of us', expected: openedAccount(seen) })).body.data).toMatchObject({
    name: 'Both of us',
    rupeesPerUnit: 91.25,
  });
});
