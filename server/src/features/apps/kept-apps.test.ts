import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aService } from '../../../../test/builders/data.ts';
import { anAdmin, anOperator } from '../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { Client } from '../../platform/database/connections/client.ts';
import { createLogger } from '../../platform/logger.ts';

let app: TestApp;
beforeEach(async () => {
  shiftMs = 0;
  app = await startTestApp({ log: createLogger({ level: 'silent' }) });
  await aService(app, { name: 'Loop', code: 'lm' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

const realNow = performance.now.bind(performance);
let shiftMs = 0;

function pass(seconds: number): void {
  shiftMs += seconds * 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + shiftMs);
}

const all = ['/apps', '/apps?letter=l', '/apps?q=lo', '/apps/loop', '/apps/never', '/sitemap.xml', '/robots.txt'];
const statuses = async () => Promise.all(all.map(async (path) => (await app.get(path)).status));
const shown = [200, 200, 200, 200, 404, 200, 200];

test('all pages in both languages come from one reading in 15 seconds', async () => {
  expect(await statuses()).toEqual(shown);
  await app.app.deps.db.pool.query(`update service set is_enabled = false`);
  const connect = vi.spyOn(app.app.deps.db.pool, 'connect').mockImplementation(() => Promise.reject(new Error('asked the database')));
  pass(10);
  for (const lang of ['en', 'hi'])
    for (const path of all) {
      const { status, body } = await app.get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      expect([path, status]).toEqual([path, shown[all.indexOf(path)]]);
      expect(body).not.toContain('class="notice"');
    }
  connect.mockRestore();
  pass(5);
  expect((await app.get('/apps/loop')).status).toBe(404);
});

test('callers that arrive together share a reading, and so does the status page', async () => {
  const run = vi.spyOn(Client.prototype, 'query');
  const readings = (of: string) => run.mock.calls.filter((call) => JSON.stringify(call[0]).includes(of)).length;
  await Promise.all(Array.from({ length: 10 }, statuses));
  const figures = [readings('deposit_feed'), readings('outcomes_of_users')];
  // Those of the last day, and of 7 days.
  expect(figures).toEqual([1, 2]);
  pass(15);
  await Promise.all(Array.from({ length: 10 }, statuses));
  expect([readings('deposit_feed'), readings('outcomes_of_users')]).toEqual([2, 3]);
  await app.get('/status');
  expect(readings('outcomes_of_users')).toBe(3);
});

test('are shown as they were while the database is away, with the time', async () => {
  await statuses();
  pass(15);
  vi.spyOn(app.app.deps.db.pool, 'connect').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  );
  expect(await statuses()).toEqual(shown);
  expect((await app.get('/apps/loop')).body).toContain("We can't read live figures right now. This is how it was at");
});

test('are kept for 15 seconds, tagged, and as closed to other content as the status page', async () => {
  for (const path of ['/apps', '/apps/loop']) {
    const [own, status] = await Promise.all([fetch(app.url + path), fetch(`${app.url}/status`)]);
    expect(own.headers.get('cache-control')).toBe('public, max-age=15');
    expect(own.headers.get('vary')).toContain('accept-language');
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      expect([name, own.headers.get(name)]).toEqual([name, status.headers.get(name)]);
    expect(own.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await own.text()).not.toMatch(/ style=|<style|<script>| on\w+="/);
    expect((await fetch(app.url + path, { headers: { 'if-none-match': own.headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await app.send('HEAD', path)).status).toBe(200);
  }
});

test('the operator switches them off, and then none of them is there, nor named to search engines, nor linked', async () => {
  const admin = await anAdmin(app);
  const links = async () => [(await app.get('/status')).body.includes('href="/apps"'), (await app.get('/api/config')).body.hasApps];
  expect(await links()).toEqual([true, true]);
  expect((await app.get('/robots.txt')).body).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  const set = (isOff: boolean) => app.send('PUT', '/api/admin/settings/apps', { as: admin, body: { isOff } });
  expect(await set(true)).toMatchObject({ status: 200, body: { apps: { isOff: true } } });
  pass(15);
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404, 200]);
  expect((await app.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /api/\nAllow: /\n');
  expect((await app.get('/apps')).body).toContain('Page not found');
  expect(await links()).toEqual([false, false]);
  await set(false);
  pass(15);
  expect(await statuses()).toEqual(shown);
});

test('only operators who may set up the product switch them', async () => {
  const support = await anOperator(app, 'support');
  expect((await app.send('PUT', '/api/admin/settings/apps', { as: support, body: { isOff: true } })).status).toBe(403);
});
