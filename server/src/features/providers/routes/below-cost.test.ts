import type { Route } from '@pinline/contract/providers/providers.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, type Authenticator } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let backOffice: OperatorScenario;
let authenticator: Authenticator;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
  authenticator = await anEnrolledAuthenticator(app, backOffice.admin);
});
afterAll(() => app.stop());

const forgetCode = () => app.app.deps.db.pool.query('update session set second_factor_at = null');

async function enterCode(): Promise<void> {
  await app.app.deps.db.pool.query('update second_factor set last_step = 0');
  const reply = await app.post('/api/account/second-factor/fresh', { as: backOffice.admin, body: { code: await authenticator.code() } });
  expect(reply.status).toBe(200);
}

async function aRoute(body: object): Promise<Route> {
  const [provider] = await backOffice.providers();
  await enterCode();
  const ends = { server: '4', providerId: provider?._id, country: '22', operator: 'airtel', priority: 9, isEnabled: false };
  const { body: reply } = await backOffice.addRoute({ ...ends, priceCeiling: null, ...body });
  await forgetCode();
  return reply.data;
}

const endsOf = ({ server, providerId, country, operator, priority, isEnabled }: Route) => ({
  server,
  providerId,
  country,
  operator,
  priority,
  isEnabled,
});

const needsCode = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };
const belowCost = { sellsBelowCost: true, priceCeiling: 0.5 };

test('turning on selling below cost needs a fresh code, and so does a new route that sells so', { tags: 'B7' }, async () => {
  const route = await aRoute({ priceCeiling: 0.5 });
  expect(await backOffice.saveRoute(route, { sellsBelowCost: true })).toMatchObject(needsCode);
  expect(await backOffice.addRoute({ ...endsOf(route), ...belowCost })).toMatchObject(needsCode);
  await enterCode();
  expect((await backOffice.saveRoute(route, { sellsBelowCost: true })).body.data).toMatchObject(belowCost);
});

test.each<[string, Partial<Route>]>([
  ['a higher ceiling', { priceCeiling: 0.5001 }],
  ['another country', { country: '6' }],
  ['switching it on', { isEnabled: true }],
])('of a route that sells below cost %s needs a fresh code', async (_, change) => {
  const route = await aRoute(belowCost);
  expect(await backOffice.saveRoute(route, change)).toMatchObject(needsCode);
  await enterCode();
  expect((await backOffice.saveRoute(route, change)).body.data).toMatchObject(change);
});

test.each<[string, Partial<Route>]>([
  ['a lower ceiling', { priceCeiling: 0.4 }],
  ['another place in the order', { priority: 8 }],
  ['selling at cost or above', { sellsBelowCost: false, priceCeiling: 5 }],
])('of a route that sells below cost %s needs no code', async (_, change) => {
  expect((await backOffice.saveRoute(await aRoute(belowCost), change)).body.data).toMatchObject(change);
});

test('switching off a route that sells below cost needs no code, nor does a ceiling of any other route', async () => {
  const on = await aRoute({ ...belowCost, isEnabled: true });
  expect((await backOffice.saveRoute(on, { isEnabled: false })).status).toBe(200);
  expect((await backOffice.saveRoute(await aRoute({}), { priceCeiling: 9_000, isEnabled: true })).status).toBe(200);
});
