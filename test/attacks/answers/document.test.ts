import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../builders/data.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
const threads: Worker[] = [];
const note = (thread: Worker) => void threads.push(thread);
beforeAll(async () => {
  process.on('worker', note);
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  process.off('worker', note);
  await app.stop();
});

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

function ask(address: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}/api/openapi.json`, { headers: { 'x-forwarded-for': address, ...headers } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }));
    });
    call.on('error', reject).end();
  });
}

test('the API document is written once, in a thread, for all who ask at once, while another user is answered', async () => {
  const user = await aUser(app, { balance: 12 });
  const asked = Promise.all(Array.from({ length: 30 }, (_, n) => ask(`203.0.113.${n}`, { 'accept-encoding': 'br' })));
  expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
  const replies = await asked;
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await ask('203.0.113.77');
  expect(threads).toHaveLength(1);
});

test('the API document is the same in each encoding, and is not sent again to who has it', async () => {
  const [plain, gzip, brotli] = [
    await ask('203.0.113.100', { 'accept-encoding': 'identity' }),
    await ask('203.0.113.100', { 'accept-encoding': 'gzip' }),
    await ask('203.0.113.100', { 'accept-encoding': 'gzip, br' }),
  ];
  expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.body).equals(plain.body) && brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 10);
  expect(JSON.parse(plain.body.toString()).servers).toEqual([{ url: app.app.deps.publicUrl() }]);
  const { etag = '' } = plain.headers;
  const again = await ask('203.0.113.100', { 'if-none-match': String(etag) });
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
});

test('the API document is counted against its address', async () => {
  const tag = String((await ask('203.0.113.101')).headers['etag']);
  const statuses = await Promise.all(
    Array.from({ length: 140 }, async () => (await ask('203.0.113.200', { 'if-none-match': tag })).status),
  );
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  const reply = await ask('203.0.113.200');
  if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.201')).status).toBe(200);
});
