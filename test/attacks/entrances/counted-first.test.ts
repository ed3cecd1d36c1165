import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatApiKey } from '../../../server/src/platform/api/api-key.ts';
import { formatSessionToken } from '../../../server/src/platform/api/caller.ts';
import type { RawReply } from '../../fakes/network/wire.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { anAddress, answerTo, isAnyAnswer, bytesOf, send, sendMany, type RawRequest } from './raw-requests.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
afterAll(() => app.stop());

const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&');
const aKey = () => formatApiKey('live', randomBytes(32));
const aToken = () => formatSessionToken({ id: randomBytes(12).toString('base64url'), secret: randomBytes(32) });
const form = { method: 'POST', headers: ['Content-Type: application/x-www-form-urlencoded'] };
const json = { method: 'POST', headers: ['Content-Type: application/json'] };
const protocol = '/stubs/handler_api.php';

const over = { status: 429, says: /"code":"RATE_LIMITED"/ };
const inTokens = { status: 200, says: /^RATE_LIMIT$/ };
const inWords = { status: 429, says: /^too many requests$/ };

type Entrance = [name: string, request: () => Omit<RawRequest, 'from'>, refused: { status: number; says: RegExp }];
const entrances: Entrance[] = [
  ['a form with many names, and a query with many', () => ({ ...form, path: `${protocol}?${names(600)}`, body: names(1_500) }), inTokens],
  ['a form with a key that is unknown', () => ({ ...form, path: `${protocol}?action=getBalance`, body: `api_key=${aKey()}` }), inTokens],
  ['a key in the query that is unknown', () => ({ path: `${protocol}?action=getBalance&api_key=${aKey()}` }), inTokens],
  ['no key', () => ({ path: protocol }), inTokens],
  ['a page of another site that calls the protocol', () => ({ path: protocol, headers: ['Origin: https://evil.example'] }), inTokens],
  ['lists of /v1', () => ({ path: `/v1/guest/prices?${names(90)}` }), inWords],
  ['a path of /v1 that is unknown', () => ({ path: '/v1/what/ever' }), inWords],
  ['a key of /v1 that is unknown', () => ({ path: '/v1/user/profile', headers: [`Authorization: Bearer ${aKey()}`] }), inWords],
  ['a session that is unknown', () => ({ path: '/api/payment/balance', headers: [`Authorization: Bearer ${aToken()}`] }), over],
  ['a body for a session that is unknown', () => ({ ...json, path: '/api/mobile/generate', body: `{"a":${'['.repeat(20_000)}` }), over],
  ['a ticket that is unknown', () => ({ path: `/api/admin/all-users.csv?ticket=${randomBytes(24).toString('base64url')}` }), over],
  ['a body that is nested deeply', () => ({ ...json, path: '/api/users/login', body: '['.repeat(60_000) }), over],
  ['a body with many names', () => ({ ...json, path: '/api/users/login', body: `{${names(4_000)}}` }), over],
  ['a public call', () => ({ path: '/api/config' }), over],
  ['an address that is unknown', () => ({ path: '/api/nowhere' }), over],
  ['a file that is unknown', () => ({ path: '/nowhere.js' }), over],
  ['a method that is unknown', () => ({ method: 'PROPFIND', path: '/api/config' }), over],
  ['an expectation that is unknown', () => ({ path: '/api/config', headers: ['Expect: the-moon'] }), over],
  ['a query that is too long', () => ({ path: `/api/config?a=${'%61'.repeat(4_000)}` }), over],
  ['a path that is too long', () => ({ path: `/v1${'/%25z'.repeat(2_000)}` }), over],
  ['many headers', () => ({ path: '/api/config', headers: Array.from({ length: 1_500 }, () => 'a:b') }), over],
  ['the API document', () => ({ path: '/api/openapi.json' }), over],
  ['the status page', () => ({ path: '/status?period=7d' }), over],
  ['the status in JSON', () => ({ path: '/status.json' }), over],
  ['the feed', () => ({ path: '/status.atom' }), over],
  ['the page of a one-time link', () => ({ path: '/go-live' }), over],
  ['the address of live sockets, without a socket', () => ({ path: '/api/check-otp' }), over],
];

const isOver = ({ status, says }: Entrance[2], answer: RawReply | undefined) => answer?.status === status && says.test(answer.body);

describe.each(entrances)('%s', (_, request, refused) => {
  test('counts with all else of its address, is refused beyond the limit before a body is read, and serves another address', async () => {
    const [from, other] = [anAddress(), anAddress()];
    const answers = await sendMany(app.url, { ...request(), from }, 20);
    expect(answers.filter((answer) => isOver(refused, answer))).toEqual([]);
    const others = await sendMany(app.url, { path: '/api/nowhere', from }, 240);
    const allowed = 20 + others.filter((answer) => answer?.status === 404).length;
    // A list takes two of the allowance each time.
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThan(260);
    const unread = { ...request(), from, isBodySent: false, body: 'x'.repeat(10_000) };
    expect(await isAnyAnswer(app.url, unread, (answer) => isOver(refused, answer))).toBe(true);
    expect(isOver(refused, await send(app.url, { ...request(), from: other }))).toBe(false);
  });
});

describe('what cannot be read', () => {
  const unreadable = [
    ['a path that is no UTF-8', (from: string) => bytesOf({ path: '/api/%ff', from })],
    ['a parameter that is too long', (from: string) => bytesOf({ path: `/images/${'a'.repeat(500)}`, from })],
  ] as const;
  test.each(unreadable)('%s is answered like any anonymous call, then not at all', async (_, bytes) => {
    const from = anAddress();
    const answers = await Promise.all(Array.from({ length: 140 }, () => answerTo(app.url, bytes(from))));
    const answered = answers.filter((answer) => answer !== undefined).length;
    expect(answered).toBeGreaterThanOrEqual(120);
    expect(answered).toBeLessThan(140);
    expect((await send(app.url, { path: '/api/config', from: anAddress() }))?.status).toBe(200);
  });

  test('no HTTP counts against the address that is connected', async () => {
    const answers = await Promise.all(Array.from({ length: 140 }, () => answerTo(app.url, 'HELLO\r\n\r\n')));
    const answered = answers.filter((answer) => answer !== undefined);
    expect(answered.length).toBeGreaterThanOrEqual(120);
    expect(answered.length).toBeLessThan(140);
    expect((await send(app.url, { path: '/api/config', from: anAddress() }))?.status).toBe(200);
  });
});

test('an upgrade is refused before the handshake', async () => {
  const from = anAddress();
  const handshake = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const upgrade = (address: string) =>
    answerTo(
      app.url,
      bytesOf({ path: '/api/check-otp?token=guess', from: address, headers: handshake }).replace('Connection: close\r\n', ''),
    );
  expect((await upgrade(anAddress()))?.status).toBe(101);
  await sendMany(app.url, { path: '/api/config', from }, 140);
  const answers = await Promise.all(Array.from({ length: 10 }, () => upgrade(from)));
  expect(answers.some((answer) => answer?.status === 429)).toBe(true);
});

test('health checks and files are counted apart from calls', async () => {
  const from = anAddress();
  await sendMany(app.url, { path: '/api/config', from }, 140);
  for (const path of [
    '/healthz',
    '/readyz',
    '/manifest.webmanifest',
    '/images/0123456789abcdef0123456789abcdef.png',
    '/login',
    '/apps',
    '/apps?q=a',
    '/apps/none',
  ])
    expect([path, (await send(app.url, { path, from }))?.status]).not.toEqual([path, 429]);
});
