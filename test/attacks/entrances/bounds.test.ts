import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../builders/data.ts';
import { anAdmin, anApiKey } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { send } from './raw-requests.ts';

let app: TestApp;
let key: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1' } });
  key = await anApiKey(app, await aUser(app, { balance: 100 }));
});
afterAll(() => app.stop());

const from = '198.51.100.7';
const names = (count: number, sign = '&') => Array.from({ length: count }, (_, n) => `n${n}=1`).join(sign);
const form = { method: 'POST', headers: ['Content-Type: application/x-www-form-urlencoded'] };
const answer = async (request: Omit<Parameters<typeof send>[1], 'from'>) => {
  const reply = await send(app.url, { ...request, from });
  return [reply?.status, reply?.body];
};
const unreadable = [400, JSON.stringify({ message: 'This request cannot be read.', code: 'MALFORMED_REQUEST' })];

describe('a query', () => {
  test('has at most 100 names', async () => {
    expect((await answer({ path: `/api/config?${names(100)}` }))[0]).toBe(200);
    for (const query of [names(101), '&'.repeat(100), 'a&'.repeat(101)])
      expect(await answer({ path: `/api/config?${query}` })).toEqual(unreadable);
    expect(await answer({ path: `/api/nowhere?${names(101)}` })).toEqual(unreadable);
  });
  test('has at most 4,000 characters', async () => {
    expect((await answer({ path: `/api/config?a=${'b'.repeat(3_900)}` }))[0]).toBe(200);
    expect(await answer({ path: `/api/config?a=${'b'.repeat(4_000)}` })).toEqual(unreadable);
  });
  test('is refused in the words of each protocol', async () => {
    const balance = `action=getBalance&api_key=${key.token}`;
    expect(await answer({ path: `/stubs/handler_api.php?${balance}&${names(98)}` })).toEqual([200, 'ACCESS_BALANCE:100.00']);
    expect(await answer({ path: `/stubs/handler_api.php?${balance}&${names(99)}` })).toEqual([200, 'BAD_DATA']);
    const headers = [`Authorization: Bearer ${key.token}`];
    expect((await answer({ path: `/v1/user/profile?${names(100)}`, headers }))[0]).toBe(200);
    expect(await answer({ path: `/v1/user/profile?${names(101)}`, headers })).toEqual([400, 'bad request']);
  });
});

describe('a form', () => {
  const path = `/stubs/handler_api.php?action=getBalance`;
  test('has at most 100 names', async () => {
    expect(await answer({ ...form, path, body: `api_key=${key.token}&${names(99)}` })).toEqual([200, 'ACCESS_BALANCE:100.00']);
    expect(await answer({ ...form, path, body: `api_key=${key.token}&${names(100)}` })).toEqual([200, 'BAD_DATA']);
  });
  test('has at most 100 parts', async () => {
    const boundary = 'x'.repeat(30);
    const parts = (fields: Record<string, string>) =>
      `${Object.entries(fields)
        .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--${boundary}--\r\n`;
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, '1']));
    const multipart = { method: 'POST', path, headers: [`Content-Type: multipart/form-data; boundary=${boundary}`] };
    expect(await answer({ ...multipart, body: parts({ api_key: key.token, ...many(98) }) })).toEqual([200, 'ACCESS_BALANCE:100.00']);
    expect(await answer({ ...multipart, body: parts({ api_key: key.token, ...many(100) }) })).toEqual([200, 'BAD_DATA']);
  });
  test('has at most 16 kB', async () => {
    expect(await answer({ ...form, path, body: `api_key=${key.token}&a=${'b'.repeat(16_000)}` })).toEqual([200, 'ACCESS_BALANCE:100.00']);
    expect(await answer({ ...form, path, body: `api_key=${key.token}&a=${'b'.repeat(16_400)}` })).toEqual([200, 'BAD_DATA']);
  });
  test('gives way to the query, whose last value counts; of its own the first counts', async () => {
    const last = `/stubs/handler_api.php?api_key=wrong&api_key=${key.token}&action=getBalance`;
    expect(await answer({ ...form, path: last, body: 'api_key=wrong' })).toEqual([200, 'ACCESS_BALANCE:100.00']);
    expect(await answer({ ...form, path, body: `api_key=${key.token}&api_key=wrong` })).toEqual([200, 'ACCESS_BALANCE:100.00']);
  });
});

describe('JSON', () => {
  const login = (raw: string) => app.post('/api/users/login', { raw });
  const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"n${n}":","`).join()}}`;
  test('has at most 100 values and ten levels, in strings as many as one likes', async () => {
    expect((await login(members(99))).body.code).toBe('INVALID_FIELDS');
    expect((await login(`{"email":"${',[{'.repeat(500)}\\"${',[{'.repeat(500)}","password":"\\\\"}`)).body.code).toBe('INVALID_FIELDS');
    for (const raw of [members(101), `[${'1,'.repeat(200)}1]`, `${'['.repeat(11)}${']'.repeat(11)}`, '['.repeat(60_000)])
      expect([raw.slice(0, 20), (await login(raw)).body.code]).toEqual([raw.slice(0, 20), 'MALFORMED_REQUEST']);
    expect((await login(`${'['.repeat(10)}${']'.repeat(10)}`)).body.code).toBe('INVALID_FIELDS');
  });
  test('may be as long a list as its call declares', async () => {
    const services = Array.from({ length: 200 }, (_, n) => `s${n}`);
    const named = (list: string[]) =>
      app.post('/api/keys', { as: key, body: { name: 'Many', scopes: ['read'], limits: { services: list } } });
    expect((await named(services)).body.code).not.toBe('MALFORMED_REQUEST');
    const admin = await anAdmin(app);
    const orders = Array.from({ length: 100 }, (_, n) => ({ service: `s${n}`, routeIds: Array.from({ length: 99 }, () => '1') }));
    const changed = await app.send('PUT', '/api/admin/route-orders', { as: admin, body: { server: 1, orders } });
    expect(changed.body?.code).not.toBe('MALFORMED_REQUEST');
  });
  test('of a webhook is bounded too', async () => {
    expect((await app.post('/api/webhook/a-guess', { raw: members(200) })).body.code).toBe('MALFORMED_REQUEST');
  });
});

test('a request has at most 100 headers and a path of 1,000 characters', async () => {
  const headers = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: 1`);
  // Host, Connection and X-Forwarded-For are three.
  expect((await answer({ path: '/api/config', headers: headers(97) }))[0]).toBe(200);
  expect(await answer({ path: '/api/config', headers: headers(98) })).toEqual(unreadable);
  expect((await answer({ path: `/nowhere/${'a/'.repeat(490)}.js` }))[0]).toBe(404);
  expect(await answer({ path: `/nowhere/${'a/'.repeat(500)}.js` })).toEqual(unreadable);
});
