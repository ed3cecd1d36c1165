import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from '../../../server/src/platform/database/connections/client.ts';
import { aUser } from '../../builders/data.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { anAddress, send, sendMany } from '../entrances/raw-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  await app.app.deps.db.pool.query(`insert into service (server, name, code, price)
    select number, 'Many ' || n, 'many' || n, 500 + n from generate_series(1, 300) n cross join server`);
});
afterAll(() => app.stop());

const paths = (n: number) => [`/apps?q=${n}`, `/apps?letter=m&page=${n}`, `/apps/many-${n}`, `/apps/none-${n}`, `/apps/many${n}?lang=hi`];

test('a flood of pages that are all different asks the database no more than one page does, and ends at the limit of files', async () => {
  const from = anAddress();
  await send(app.url, { path: '/apps', from });
  // Kept for as long as the flood takes.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const queries = vi.spyOn(Client.prototype, 'query');
  const readings = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('deposit_feed')).length;
  const statuses = new Map<number, number>();
  for (let n = 0; n < 640; n += 1) {
    const answers = await Promise.all(paths(n).map((path) => send(app.url, { path, from })));
    for (const answer of answers) statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
  }
  const read = readings();
  vi.restoreAllMocks();
  expect(read).toBe(0);
  expect((statuses.get(200) ?? 0) + (statuses.get(404) ?? 0)).toBeLessThanOrEqual(3_000);
  expect(statuses.get(429)).toBeGreaterThan(150);
  expect((await send(app.url, { path: '/apps', from: anAddress() }))?.status).toBe(200);
});

test('who flooded them can still sign in and call', async () => {
  const from = anAddress();
  const user = await aUser(app);
  await sendMany(app.url, { path: '/apps', from }, 400);
  const answer = await send(app.url, { path: '/api/payment/balance', from, headers: [`Authorization: Bearer ${user.token}`] });
  expect(answer?.status).toBe(200);
});
