import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { aSoldOutService, aWaiter, joinWaitlist } from '../../../../test/scenarios/waitlist-scenario.ts';

test('the catalogue is read once in a round, for any number of countries', async (context) => {
  const app = await ownApp(context);
  for (const country of ['IN', 'ID', 'US', 'DE', 'FR', 'IT', 'ES', 'GB', 'PL', 'BR'])
    await aWaiter(app, { user: await aUser(app), code: (await aSoldOutService(app)).code, country });
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  context.onTestFinished(() => queries.mockRestore());
  await sleep(2_500);
  const reads = queries.mock.calls.map(([query]) => JSON.stringify(query)).filter((text) => text.includes('service_quality'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(5);
});

test('a country that has no name here is refused', async (context) => {
  const app = await ownApp(context);
  const [user, { code }] = await Promise.all([aUser(app), aSoldOutService(app)]);
  const reply = await joinWaitlist(app, { user, code, country: 'QX' });
  expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors: { country: expect.any(String) } } });
});
