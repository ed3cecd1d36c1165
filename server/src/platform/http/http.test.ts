import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, repliesIn } from '../../../../test/fakes/network/wire.ts';
import { Refusal } from '../errors.ts';
import { createEntrance } from './entrance/entrance.ts';
import { serveHealth } from './health.ts';
import { createHttp } from './http.ts';
import { createLimits } from './limits/limits.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { serveWebFiles } from '../web/web-files.ts';
import { serveWebManifest } from '../web/web-manifest.ts';

let folder: string;
let http: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pinline-test-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><p>page');
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'app()');
  await writeFile(path.join(folder, 'service-worker.js'), 'worker(1)');
  http = await aServer({ trustedProxies: 0 });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

const logged: string[] = [];

async function aServer(options: { trustedProxies: number }): Promise<FastifyInstance> {
  const log = createLogger({ level: 'error', to: { write: (line) => void logged.push(line) } });
  const entrance = createEntrance(createLimits({ isOn: false }));
  const server = await createHttp({ log, onUndeclaredRefusal: () => undefined, entrance, ...options });
  const anonymous = { config: { countedAs: 'anonymous' } } as const;
  serveHealth(server, async () => ({ database: true }));
  serveMetrics(server, createMetrics());
  server.get('/api/fine', anonymous, (request, reply) => reply.send({ address: request.ip }));
  server.post('/api/fine', anonymous, (request, reply) => reply.send({ got: request.body }));
  server.get('/api/refused', anonymous, async () => {
    throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 7 });
  });
  server.get('/api/broken', anonymous, async () => {
    throw new Error('relation "app_user" does not exist at /srv/pinline/secret.ts');
  });
  serveWebManifest(server, 'Harbour <Codes>');
  await serveWebFiles(server, folder);
  return server;
}

const everyKind: [path: string, status: number][] = [
  ['/api/fine', 200],
  ['/api/refused', 429],
  ['/api/broken', 500],
  ['/api/nowhere', 404],
  ['/api/fine%00', 400],
  ['/nowhere.js', 404],
  ['/', 200],
  ['/login', 200],
  ['/assets/app-1a2b.js', 200],
  ['/service-worker.js', 200],
  ['/manifest.webmanifest', 200],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
];

describe('security headers', () => {
  test.each(everyKind)('%s carries the security headers', { tags: 'C5' }, async (target, status) => {
    const { status: answered, headers } = await fetch(`${url}${target}`);
    expect(answered).toBe(status);
    expect(
      Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => part.split(/ (.*)/).slice(0, 2))),
    ).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'service-worker',
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect([...headers.keys()].filter((name) => /^(server|x-powered-by)$/.test(name))).toEqual([]);
  });

  test('answers of calls are never cached, files with a hash are', { tags: 'C5' }, async () => {
    for (const [target] of everyKind.filter(([each]) => each.startsWith('/api/'))) {
      expect((await fetch(`${url}${target}`)).headers.get('cache-control')).toBe('no-store');
    }
    expect((await fetch(`${url}/assets/app-1a2b.js`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const target of ['/login', '/service-worker.js', '/manifest.webmanifest']) {
      expect((await fetch(`${url}${target}`)).headers.get('cache-control')).toBe('no-cache');
    }
  });
});

describe('the installable app', () => {
  test("has the operator's name, and its page and icons on this origin only", async () => {
    const reply = await fetch(`${url}/manifest.webmanifest`);
    expect(reply.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await reply.json()) as { icons: Record<string, string>[]; shortcuts: { url: string }[] };
    expect(manifest).toMatchObject({
      name: 'Harbour <Codes>',
      short_name: 'Harbour <Codes>',
      id: '/',
      scope: '/',
      start_url: '/dashboard',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    expect(manifest.shortcuts.map(({ url: target }) => target)).toEqual(['/topup', '/history', '/otpserver1']);
  });

  test('serves the worker of the same build as the page, also when a newer build is in the folder', async () => {
    await writeFile(path.join(folder, 'service-worker.js'), 'worker(2)');
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><p>later page');
    const reply = await fetch(`${url}/service-worker.js`);
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await reply.text()).toBe('worker(1)');
    expect(await (await fetch(`${url}/dashboard`)).text()).toBe('<!doctype html><p>page');
  });
});

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('answers pages of %s without sharing', { tags: 'C6' }, async (origin) => {
  for (const [target] of everyKind) {
    const reply = await fetch(`${url}${target}`, { headers: { origin } });
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
  const preflight = await fetch(`${url}/api/fine`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  expect(preflight.status).toBe(404);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('a defect reveals nothing but the request id', { tags: 'F3' }, async () => {
  const answer = (await (await fetch(`${url}/api/broken`)).json()) as { requestId: string };
  expect(answer).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'INTERNAL_ERROR',
    requestId: expect.stringMatching(/^[\w-]+$/),
  });
  const line = logged.map((each) => JSON.parse(each)).find(({ reqId }) => reqId === answer.requestId);
  expect(line).toMatchObject({ route: '/api/broken', msg: 'request failed', err: { stack: expect.any(String) } });
});

test('a limited call says when to retry, in the header and in the sentence', async () => {
  const reply = await fetch(`${url}/api/refused`);
  expect(reply.headers.get('retry-after')).toBe('7');
  expect(await reply.json()).toEqual({ message: 'Too many attempts. Please try again in 7 seconds.', code: 'RATE_LIMITED' });
});

describe('a request that is too large', () => {
  const large = `{"a":"${'x'.repeat(10_000_000)}"}`;
  const next = 'GET /api/fine HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';
  const head = 'POST /api/fine HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';
  const tooLarge = JSON.stringify({ message: 'This request is too large.', code: 'PAYLOAD_TOO_LARGE' });

  test.each([
    ['with its length', `${head}Content-Length: ${large.length}\r\n\r\n${large}${next}`],
    ['in pieces', `${head}Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n${next}`],
  ])('%s is refused and the connection stays open', { tags: 'E2' }, async (_, request) => {
    const replies = repliesIn(await exchange(url, request, { quietMs: 1_000 }));
    expect(replies.map(({ status }) => status)).toEqual([413, 200]);
    expect(replies[0]?.body).toBe(tooLarge);
    expect(replies[0]?.headers.get('connection')).not.toBe('close');
  });

  test("leaves the connection open too when it can't be read", async () => {
    const replies = repliesIn(await exchange(url, `${head}Content-Length: 1\r\n\r\n{${head}Content-Length: 2\r\n\r\n{}${next}`));
    expect(replies.map(({ status }) => status)).toEqual([400, 200, 200]);
  });

  test('is one of more than 64 kB', async () => {
    const body = `{"a":"${'x'.repeat(64 * 1024 - 8)}"}`;
    const send = (text: string) =>
      fetch(`${url}/api/fine`, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });
    expect((await send(body)).status).toBe(200);
    expect((await send(`${body} `)).status).toBe(413);
  });
});

describe('a malformed request', () => {
  const host = 'Host: here\r\n';
  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['NUL in the path', `GET /api/fi\0ne HTTP/1.1\r\n${host}\r\n`, 400],
    ['NUL in a header', `GET /api/fine HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
    ['a line feed in a header name', `GET /api/fine HTTP/1.1\r\n${host}X\nA: b\r\n\r\n`, 400],
    ['a head of 20 kB', `GET /api/fine HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path of 20 kB', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['two lengths', `POST /api/fine HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and pieces', `POST /api/fine HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['half a percent sign', `GET /api/%zz HTTP/1.1\r\n${host}\r\n`, 400],
    ['no UTF-8', `GET /api/%ff HTTP/1.1\r\n${host}\r\n`, 400],
  ])('%s is refused with our own message', { tags: 'C5' }, async (_, request, status) => {
    const [reply] = repliesIn(await exchange(url, request));
    expect(reply?.status).toBe(status);
    expect(JSON.parse(reply?.body ?? '')).toEqual({ message: 'This request cannot be read.', code: 'MALFORMED_REQUEST' });
    expect(Object.fromEntries(reply?.headers ?? [])).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'LINK'])('the method %s is refused', { tags: 'F5' }, async (method) => {
    const received = await exchange(
      url,
      `${method} ${method === 'CONNECT' ? 'here:80' : '/api/fine'} HTTP/1.1\r\n${host}X-Secret: echo\r\n\r\n`,
    );
    expect(received).not.toContain('echo');
    expect(received === '' ? 404 : repliesIn(received)[0]?.status).toBe(404);
  });

  test.each(['websocket', 'h2c', 'WebSocket, foo'])('an upgrade to %s is ignored where there is no socket', async (protocol) => {
    const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
    const replies = repliesIn(await exchange(url, `GET /api/fine HTTP/1.1\r\n${host}${upgrade}\r\n`));
    expect(replies.map(({ status }) => status)).toEqual([200]);
  });
});

test.each([
  '/.git/config',
  '/.env',
  '/assets/app-1a2b.js.map',
  '/server/src/main.ts',
  '/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../etc/passwd',
  '/assets/',
  '/assets/.built-from',
  '/assets/%2e%2e/index.html',
  '/assets/app-1a2b.js%00.html',
  '/.built-from',
  '/data/secret-key.txt',
])('%s is not served (F5)', { tags: 'F5' }, async (target) => {
  const [reply] = repliesIn(await exchange(url, `GET ${target} HTTP/1.1\r\nHost: here\r\n\r\n`));
  expect(reply?.status === 200 ? reply.body : '').toMatch(/^$|<p>page/);
  if (/\.\w+$/.test(target) && !target.includes('%')) expect(reply?.status).toBe(404);
});

describe("the caller's address", () => {
  const addressSeen = async (trustedProxies: number, forwardedFor: string) => {
    const server = await aServer({ trustedProxies });
    const reply = await server.inject({ url: '/api/fine', remoteAddress: '198.51.100.1', headers: { 'x-forwarded-for': forwardedFor } });
    await server.close();
    return reply.json<{ address: string }>().address;
  };

  test.each([
    [0, '203.0.113.9', '198.51.100.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '203.0.113.66, 203.0.113.9', '203.0.113.9'],
    [2, '203.0.113.66, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ])('behind %d proxies, X-Forwarded-For: %s is %s', { tags: 'F7' }, async (hops, forwardedFor, address) => {
    expect(await addressSeen(hops, forwardedFor)).toBe(address);
  });
});
