import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  // More than a connection takes before it is read: the files stay open.
  const { pool } = app.app.deps.db;
  await pool.query(`insert into app_user (email, referral_code)
    select repeat('x', 180) || n || '@file.example', 'file' || n from generate_series(1, 40000) n`);
  await pool.query(`insert into ledger_account (user_id, kind)
    select id, kind from app_user, unnest(array['available', 'held']) kind where email like 'xxx%'`);
});
afterAll(() => app.stop());

/** Its answer is read when the test wants. */
function beginExport(as: TestUser): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${as.token}` };
    request(`${app.url}/api/admin/all-users.csv`, { headers, agent: false }, resolve).on('error', reject).end();
  });
}

test('two files are written for one operator at once; a third is refused with a time, until one has ended', async () => {
  const [first, second] = [await anAdmin(app), await anAdmin(app)];
  const open = [await beginExport(first), await beginExport(first)];
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const third = await beginExport(first);
  third.resume();
  expect([third.statusCode, Number(third.headers['retry-after'])]).toEqual([429, 5]);
  const others = await beginExport(second);
  expect(others.statusCode).toBe(200);
  others.destroy();
  open[0]?.destroy();
  await eventually(async () => {
    const next = await beginExport(first);
    next.destroy();
    expect(next.statusCode).toBe(200);
  });
  open[1]?.destroy();
});
