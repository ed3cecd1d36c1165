import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const [russia, indonesia, canada, unknown, usa] = ['0', '6', '36', '99999', '187'];

test('a bought number has its country', async () => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app) });
  expect(mobile).toMatchObject({ countryPrefix: '+91', country: { iso: 'IN', name: 'India', prefix: '+91' } });
});

test.for<[phoneNumber: string, routeCountry: string | undefined, iso: string | null]>([
  ['+919823461075', indonesia, 'IN'],
  ['+12025550123', usa, 'US'],
  ['+12025550123', canada, 'CA'],
  ['+79161234567', russia, 'RU'],
  ['+12025550123', indonesia, null],
  ['+12025550123', unknown, null],
  ['+593991234567', usa, null],
])('%s from a route to country %s is of %s', async ([phoneNumber, routeCountry, iso]) => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app) });
  const { pool } = app.app.deps.db;
  await pool.query(
    `with from_there as (insert into route (server, provider_id, country, is_enabled) select server, provider_id, $3, false from activation where id = $1 returning id)
    update activation set phone_number = $2, route_id = from_there.id from from_there where activation.id = $1`,
    [mobile._id, phoneNumber, routeCountry],
  );
  const { body } = await app.get('/api/mobile/active', { as: user });
  expect(body.data[0].country?.iso ?? null).toBe(iso);
});
