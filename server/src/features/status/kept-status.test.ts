import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aService, eventually, passTime } from '../../../../test/builders/data.ts';
import { outcomes } from '../../../../test/builders/outcomes.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { createLogger } from '../../platform/logger.ts';

let app: TestApp;
let service: { id: string };
beforeEach(async () => {
  shiftMs = 0;
  app = await startTestApp({ log: createLogger({ level: 'silent' }) });
  service = await aService(app, { name: 'Loop Messenger' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

const read = async () => (await app.get('/status.json')).body;
const readPage = async () => (await app.get('/status')).body;

const realNow = performance.now.bind(performance);
let shiftMs = 0;

function pass(seconds: number): void {
  shiftMs += seconds * 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + shiftMs);
}

test('reads the figures at most every 15 seconds, once for all callers', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, read));
  expect(new Set(first.map(({ updatedAt }) => updatedAt)).size).toBe(1);
  await outcomes(app, { serviceId: service.id, count: 30, succeeded: 30, minutesAgo: 1 });
  expect((await read()).lastCodeAt).toBeNull();
  expect(await readPage()).toContain('No codes in the last 7 days.');
  pass(15);
  expect((await read()).servers[0].hour).toMatchObject({ successRate: 100 });
  expect(await readPage()).toContain('100%');
});

test('every language and period, the figures as JSON and the feed come from one reading', async () => {
  await read();
  const connect = vi.spyOn(app.app.deps.db.pool, 'connect').mockImplementation(() => Promise.reject(new Error('asked the database')));
  pass(5);
  const pages = ['', 'period=1h&', 'period=24h&', 'period=7d&'].flatMap((period) =>
    ['', 'lang=en', 'lang=hi'].map((lang) => `/status?${period}${lang}`),
  );
  for (const path of [...pages, ...pages, '/status.json', '/status.atom']) {
    const reply = await app.get(path, { headers: { 'accept-language': 'hi-IN,hi;q=0.9' } });
    expect([path, reply.status]).toEqual([path, 200]);
    if (pages.includes(path)) expect(reply.body).not.toContain('class="notice"');
  }
  connect.mockRestore();
});

test('opens on the shortest period in which a server has 20 tries', async () => {
  const shown = async () => /aria-current="page">([^<]+)</.exec(await readPage())?.[1];
  const tries = (count: number, minutesAgo: number) => outcomes(app, { serviceId: service.id, count, succeeded: count, minutesAgo });
  expect(await shown()).toBe('Last hour');
  await tries(20, 60 * 30);
  pass(301);
  expect(await shown()).toBe('7 days');
  await tries(20, 90);
  pass(15);
  expect(await shown()).toBe('24 hours');
  await tries(19, 5);
  pass(15);
  expect(await shown()).toBe('24 hours');
  await tries(1, 4);
  pass(15);
  expect(await shown()).toBe('Last hour');
  expect((await app.get('/status?period=7d')).body).toContain('aria-current="page">7 days<');
});

test('shows the last figures with their time while the database is away', async () => {
  const before = await read();
  expect(await readPage()).not.toContain('class="notice"');
  pass(15);
  const connect = vi
    .spyOn(app.app.deps.db.pool, 'connect')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
  expect(await read()).toEqual({ ...before, isStale: true });
  expect(await readPage()).toContain("We can't read live figures right now. This is how it was at");
  expect((await app.get('/status.atom')).status).toBe(200);
  connect.mockRestore();
  expect(await read()).toMatchObject({ isStale: true });
  pass(15);
  expect(await read()).toMatchObject({ isStale: false });
  expect(await readPage()).not.toContain('class="notice"');
});

test('a process that never reached the database says when to retry', async () => {
  vi.spyOn(app.app.deps.db.pool, 'connect').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  );
  const reply = await app.get('/status');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  vi.restoreAllMocks();
  pass(1);
  expect((await app.get('/status')).status).toBe(200);
});

test('a database that does not answer delays no reader for more than two seconds', async () => {
  const before = await read();
  const client = await app.app.deps.db.pool.connect();
  try {
    await client.query('begin; lock table activation in access exclusive mode');
    pass(15);
    expect(await read()).toEqual(before);
    pass(45);
    expect(await read()).toEqual({ ...before, isStale: true });
  } finally {
    await client.query('rollback');
    client.release();
  }
  await eventually(async () => expect(await read()).toMatchObject({ isStale: false }));
});

test('codes that stopped an hour ago are said to have stopped', async () => {
  await outcomes(app, { serviceId: service.id, count: 30, succeeded: 30, minutesAgo: 1 });
  expect(await read()).toMatchObject({ headline: 'codes_are_arriving' });
  await passTime(app, 3_700);
  pass(15);
  expect(await read()).toMatchObject({ headline: 'no_codes_lately', sentence: 'No codes in the last hour' });
});
