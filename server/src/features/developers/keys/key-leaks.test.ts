import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { leaksIn } from '../../../../../test/contract/canaries.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { exchange } from '../../../../../test/fakes/network/wire.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { createLogger } from '../../../platform/logger.ts';

const lines: string[] = [];
const sent: string[] = [];
const answers: string[] = [];
const keys: Record<string, string> = {};
let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  subscribe('undici:request:create', noteRequest);
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    log: createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } }),
  });
  admin = await anAdmin(app);
  const key = await useEveryProtocol();
  await callWrongly(key);
  await failInside(key);
});
afterAll(async () => {
  unsubscribe('undici:request:create', noteRequest);
  await app.stop();
});

/** What the product sends to other companies; the test's own calls to it aren't meant. */
function noteRequest(message: unknown): void {
  const { request } = message as { request: { origin: string | URL; path: string; headers: unknown; body: unknown } }; // as undici publishes it
  if (app !== undefined && String(request.origin) === app.url) return;
  sent.push(`${request.path} ${JSON.stringify(request.headers)} ${typeof request.body === 'string' ? request.body : ''}`);
}

/** Any call, its answer noted with its headers. */
async function call(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${app.url}${path}`, { redirect: 'manual', ...init });
  const text = await response.text();
  answers.push(`${path.replaceAll(/pk_[\w-]+/g, '')} ${JSON.stringify([...response.headers])} ${text}`);
  return text;
}

const handler = (key: string, params: Record<string, string>) =>
  call(`/stubs/handler_api.php?${new URLSearchParams({ api_key: key, ...params }).toString()}`);
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

/** A number with its code and a cancelled one over each protocol. */
async function useEveryProtocol(): Promise<string> {
  const service = await aService(app, { price: 7, code: 'tg' });
  const user = await aUser(app, { balance: 200 });
  const key = await anApiKey(app, user, { rupeesPerDay: 100 });
  keys['key'] = key.token;
  const first = await handler(key.token, { action: 'getNumber', service: 'tg', country: '22' });
  expect(first).toMatch(/^ACCESS_NUMBER/);
  await call('/stubs/handler_api.php', {
    method: 'POST',
    body: new URLSearchParams({ api_key: key.token, action: 'getNumberV2', service: 'tg', country: '22' }),
  });
  await call('/v1/user/buy/activation/india/any/telegram', bearer(key.token));
  const [, phone = ''] = /^ACCESS_NUMBER:\d+:(\d+)$/.exec(first) ?? [];
  const { data } = (await app.get('/api/mobile/active', { as: key })).body;
  await deliverSms(
    app,
    data.find(({ mobileno }: { mobileno: string }) => mobileno === `+${phone}`),
    'Your code: 48291',
  );
  await eventually(async () => expect(await handler(key.token, { action: 'getActiveActivations' })).toContain('48291'));
  await app.post('/api/mobile/generate', {
    as: key,
    body: { serviceId: service.id, isDeepCheck: false },
    headers: { 'idempotency-key': 'order-1' },
  });
  await passTime(app, 300);
  for (const mobile of (await app.get('/api/mobile/active', { as: key })).body.data)
    await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(mobile) });
  for (const action of ['getBalance', 'getPrices', 'getServicesList', 'getHistory', 'getCountries']) await handler(key.token, { action });
  for (const path of ['user/profile', 'user/orders', 'user/payments', 'guest/prices']) await call(`/v1/${path}`, bearer(key.token));
  return key.token;
}

/** In places where no key belongs, beyond its limits, and after it was revoked. */
async function callWrongly(key: string): Promise<void> {
  for (const path of ['/stubs/other.php', '/api/payment/balance', '/api/nope', '/v1/user/profile', '/', '/status', '/metrics'])
    await call(`${path}?api_key=${key}&token=${key}&ticket=${key}`, { headers: { referer: `https://shop.example/?key=${key}` } });
  for (const path of [`/${key}`, `/api/${key}`, `/api/webhook/${key}`, `/v1/user/check/${key}`, `/v1/${key}/x`])
    await call(path, bearer(key));
  await call('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${key}", "password": ${key}`,
  });
  await call('/api/payment/balance', { headers: { cookie: `session=${key}`, authorization: `Basic ${key}` } });
  await call('/api/payment/balance', bearer(`${key.slice(0, -1)}!`));
  await call('/api/mobile/generate', { method: 'POST', headers: { authorization: `Bearer ${key}`, 'idempotency-key': `${key}!` } });
  await exchange(app.url, `GET /stubs/handler_api.php?api_key=${key} HTTP/9.9\r\nhost: x\r\n\r\n`);
  await exchange(app.url, `GET /stubs/handler_api.php?api_key=${key}&x=${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await handler(key, { action: 'getNumber', service: key, country: '22', orderId: 'o', operator: key });
  for (const action of ['nope', 'setStatus']) await handler(key, { action, id: '1', status: 'constructor' });
  const owner = await aUser(app, { balance: 10 });
  const revoked = await anApiKey(app, owner);
  keys['revoked key'] = revoked.token;
  await app.send('DELETE', `/api/keys/${revoked.keyId}`, { as: owner });
  await handler(revoked.token, { action: 'getBalance' });
  await call('/api/payment/balance', bearer(revoked.token));
}

/** Faults of the provider and of the database, whose errors are logged. */
async function failInside(key: string): Promise<void> {
  switchOn(app, { kind: 'http500', action: 'getNumberV2', share: 1, forMs: 2_000 });
  await handler(key, { action: 'getNumber', service: 'tg', country: '22' });
  const { pool } = app.app.deps.db;
  await pool.query('alter table api_key rename to api_key_away');
  await handler(key, { action: 'getBalance' });
  await call('/v1/user/profile', bearer(key));
  await call('/api/payment/balance', bearer(key));
  await pool.query('alter table api_key_away rename to api_key');
  expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(2);
}

test('no log line contains a key', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(leaksIn(lines.join(''), keys)).toEqual([]);
});

test('no answer, metric or page of an operator contains a key', async () => {
  for (const path of ['admin/audit?page=1&limit=100', 'admin/users', 'admin/alarms', 'admin/home'])
    answers.push(JSON.stringify((await app.get(`/api/${path}`, { as: admin })).body));
  await call('/metrics');
  expect(answers.length).toBeGreaterThan(30);
  expect(leaksIn(answers.join('\n'), keys)).toEqual([]);
});

test('no table contains a key', async () => {
  expect(leaksIn(await dumpTables(app), keys)).toEqual([]);
});

test('no provider is sent a key', () => {
  expect(sent.join('\n')).toContain('action=getNumberV2');
  expect(leaksIn(sent.join('\n'), keys)).toEqual([]);
});
