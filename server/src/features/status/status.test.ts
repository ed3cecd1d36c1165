import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { outcomes } from '../../../../test/builders/outcomes.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
afterAll(() => app.stop());

const read = async (path: string) => (await app.get(path)).body;

test('an installation that sells nothing has a page, a document and a feed', async () => {
  app = await startTestApp();
  const page = await read('/status');
  expect(page).toContain('No services on sale yet');
  expect(page).toContain('No incidents in the last 30 days.');
  expect(page).toContain('No codes in the last 7 days.');
  expect(page).not.toContain('UPI deposits');
  expect(await read('/status.json')).toMatchObject({ headline: 'nothing_on_sale', servers: [], services: [], deposits: [], incidents: [] });
  expect(await read('/status.atom')).not.toContain('<entry>');
  await app.stop();
});

describe('of an installation that sells', () => {
  const hostile = `<img src=x onerror=alert(1)> & "Co" 'x'`;
  beforeAll(async () => {
    app = await startTestApp();
    for (let n = 1; n <= 31; n += 1) {
      const { id } = await aService(app, { server: 1, name: `Service number ${n}`, code: `s${n}` });
      await outcomes(app, { serviceId: id, count: 20 + n, succeeded: 20 + (n % 7), minutesAgo: 5, waitSeconds: 20 + n });
    }
    const named = await aService(app, { server: 2, name: hostile, code: 'evil' });
    await outcomes(app, { serviceId: named.id, count: 100, succeeded: 60, minutesAgo: 90, waitSeconds: 84 });
    await app.app.deps.db.pool.query(`insert into incident (kind, subject, opened_at)
      select 'route_paused', n % 4 + 1 || ':' || (array['IN', 'ID', 'GB', 'US', 'VN', ''])[n % 6 + 1], app_now() - n * interval '7 hours'
      from generate_series(1, 12) n`);
    await app.app.deps.db.pool.query(`insert into incident (kind, subject, opened_at, closed_at)
      select 'server_closed', n % 4 + 1, app_now() - n * interval '9 hours', app_now() - n * interval '8 hours' from generate_series(1, 20) n`);
    const few = await aService(app, { server: 3, name: 'Few', code: 'few' });
    await outcomes(app, { serviceId: few.id, count: 19, succeeded: 19, minutesAgo: 10 });
    await outcomes(app, { serviceId: few.id, count: 30, succeeded: 15, minutesAgo: 60 * 30 });
  });

  test('rates, usual waits and the last code of servers and services, by period', async () => {
    const status = await read('/status.json');
    expect(status).toMatchObject({ name: 'Pinline', isStale: false, headline: 'codes_are_arriving', buying: { isPaused: false } });
    const none = { successRate: null, usualWaitSeconds: null };
    expect(status.servers.map(({ server }: { server: string }) => server)).toEqual(['1', '2', '3']);
    expect(status.servers[1]).toMatchObject({
      state: 'working',
      hour: none,
      day: { successRate: 60, usualWaitSeconds: 84 },
      week: { successRate: 60, usualWaitSeconds: 84 },
      last24Hours: [...Array.from({ length: 22 }, () => null), 60, null],
    });
    expect(status.servers[2]).toMatchObject({ hour: none, day: none, week: { successRate: 69, usualWaitSeconds: 30 } });
    expect(status.services).toHaveLength(30);
    expect(status.services[0]).toMatchObject({ code: 'evil', name: hostile, day: { successRate: 60, usualWaitSeconds: 84 } });
    expect(Date.now() - Date.parse(status.lastCodeAt)).toBeGreaterThan(200_000);
  });

  test.each([
    ['', 'Last hour', 'Now'],
    ['?period=1h', 'Last hour', 'Now'],
    ['?period=24h', '24 hours', '24 h'],
    ['?period=7d', '7 days', '7 d'],
    ['?period=never', 'Last hour', 'Now'],
  ])('/status%s shows the period %s', async (query, text, short) => {
    const page = await read(`/status${query}`);
    expect(page).toContain(`aria-current="page">${text}</a>`);
    expect(page).toContain(`<th scope="col">${short}</th>`);
    expect(page).toContain('Codes are arriving');
    expect(page).toContain('<title>Status · Pinline</title>');
    expect(/<td class="num rate bad">60%<\/td><td class="num"[^>]*>~<span class="num">84 <span class="u">s</.test(page)).toBe(
      query === '?period=24h' || query === '?period=7d',
    );
  });

  test('says in words how many of 100 get a code on a server', async () => {
    const words = (await read('/status?period=24h')).replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ');
    expect(words).toContain('60 of 100 get a code mostly within 84 s');
  });

  test('escapes a name in HTML and in JSON', async () => {
    const page = await read('/status');
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34; &#39;x&#39;');
  });

  test('no answer names a provider or a user', async () => {
    for (const path of ['/status', '/status?period=7d', '/status.json', '/status.atom']) {
      const text = JSON.stringify(await read(path));
      expect(text).not.toMatch(/simulator|@example|handler_api|outcome-/i);
    }
  });

  test('30 services and 20 incidents fit into 20 kB with brotli, and the answer may be kept for 15 seconds', async () => {
    const reply = await fetch(`${app.url}/status`, { headers: { 'accept-encoding': 'br' } });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
    expect(reply.headers.get('content-encoding')).toBe('br');
    const tag = reply.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/status`, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const raw = await rawBody(`${app.url}/status`);
    const page = brotliDecompressSync(raw).toString();
    expect(page).toContain('Service number 31');
    expect(page.match(/ (is|are|was|were) paused<\/p>/g)).toHaveLength(20);
    expect(raw.length).toBeLessThan(20_000);
  });

  test('a scraper may ask for the head alone', async () => {
    expect((await app.send('HEAD', '/status')).status).toBe(200);
  });
});

test('the rate of the last hour leaves out codes of numbers whose like still wait, and the last code doesn’t', async (context) => {
  const own = await ownApp(context);
  const [user, service] = await Promise.all([aUser(own), aService(own, { code: 'tg' })]);
  await outcomes(own, { serviceId: service.id, count: 40, succeeded: 20, minutesAgo: 40 });
  await outcomes(own, { serviceId: service.id, count: 30, succeeded: 30, minutesAgo: 5 });
  const { _id } = await aNumber(own, { user, service });
  await own.app.deps.db.pool.query(`update activation set created_at = created_at - interval '15 minutes' where id = $1`, [_id]);
  const { servers, services, lastCodeAt } = (await own.get('/status.json')).body;
  expect([servers[0].hour.successRate, services[0].hour.successRate]).toEqual([50, 50]);
  expect(Date.now() - Date.parse(lastCodeAt)).toBeLessThan(6 * 60_000);
});

/** `fetch` would decompress it. */
async function rawBody(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => void buffer(response).then(resolve, reject));
  asked.on('error', reject).end();
  return promise;
}
