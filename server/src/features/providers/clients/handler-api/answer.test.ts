import { expect, test } from 'vitest';
import { aClient, API_KEY, request, signal } from './a-client.ts';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import { createDescribe } from '../../../../platform/outbound/describe.ts';

const sale = { activationId: 635468024, phoneNumber: '919876543210', activationCost: 12.5, currency: 840, canGetAnotherSms: '1' };

test.each<[object | string, object]>([
  ['{}', { ok: true, value: [] }],
  [
    { '22': { tg: { cost: '0.15', count: '7' }, wa: { cost: -1, count: 1 }, '<b>': { cost: 1 } } },
    { ok: true, value: [{ serviceCode: 'tg', country: '22', cost: { micros: 150_000, currency: 'USD' }, stock: 7 }] },
  ],
  [{ '22': { tg: { cost: 1 } } }, { ok: true, value: [{ stock: null }] }],
  [
    { status: 'false', msg: 'service is incorrect' },
    { ok: false, reason: 'BAD_SERVICE' },
  ],
  [{ error: 'no' }, { ok: false, reason: 'GARBAGE' }],
])('prices given as %o are read as %o', async (body, expected) => {
  const { url } = await aHostileServer(answering(body));
  expect(await aClient({ baseUrl: url }).prices({ country: '22' }, signal)).toMatchObject(expected);
});

test.each<[string, object]>([
  ['ACCESS_BALANCE:12.34', { ok: true, value: { micros: 12_340_000, currency: 'USD' } }],
  ['ACCESS_BALANCE:-0.5', { ok: true, value: { micros: -500_000, currency: 'USD' } }],
  ['ACCESS_BALANCE:1e9', { ok: false, reason: 'GARBAGE' }],
  ['ACCESS_BALANCE:', { ok: false, reason: 'GARBAGE' }],
  ['12.34', { ok: false, reason: 'GARBAGE' }],
])('the balance %s is read as %o', async (body, expected) => {
  const { url } = await aHostileServer(answering(body));
  expect(await aClient({ baseUrl: url }).balance(signal)).toMatchObject(expected);
});

test.each<[string, object]>([
  ['STATUS_OK:12:34', { ok: true, value: { state: 'received', message: { code: '12:34', text: '12:34' } } }],
  [
    'STATUS_OK:Your very long message that is no code at all: 1234',
    { ok: true, value: { state: 'received', message: { code: null, text: 'Your very long message that is no code at all: 1234' } } },
  ],
  ['STATUS_OK:', { ok: false, reason: 'UNREADABLE' }],
  ['STATUS_TIMEOUT', { ok: false, reason: 'UNREADABLE' }],
  ['STATUS_WAIT_RESEND', { ok: true, value: { state: 'again', message: null } }],
  ['{"status":"STATUS_OK"}', { ok: false, reason: 'GARBAGE' }],
  ['<html>STATUS_OK:1234</html>', { ok: false, reason: 'GARBAGE' }],
])('the status %s is read as %o', async (body, expected) => {
  const { url } = await aHostileServer((incoming, response, count) =>
    answering(count === 1 ? body : 'BAD_ACTION')(incoming, response, count),
  );
  expect(await aClient({ baseUrl: url }).check('12', signal)).toEqual(
    body === 'STATUS_OK:' ? { ...expected, detail: expect.any(String) } : expect.objectContaining(expected),
  );
});

test('removes the key from every answer that repeats it', { tags: 'F2' }, async () => {
  const echo = [API_KEY, `ERROR_${API_KEY}`, `Wrong key ${API_KEY}`, `{"title":"${API_KEY}"}`, `BANNED:${API_KEY}`, 'CANARY_KEY_4711'];
  for (const body of echo) {
    const { url } = await aHostileServer(answering(body, 403));
    const client = aClient({ baseUrl: url });
    const answers = [
      await client.buy(request, signal),
      await client.cancel('12', signal),
      await client.balance(signal),
      await client.listActive(signal),
    ];
    expect(JSON.stringify(answers)).not.toContain(API_KEY.slice(0, 10));
  }
  const shouting = aClient({ baseUrl: (await aHostileServer(answering('MY_KEY'))).url, apiKey: 'MY_KEY' });
  expect(await shouting.buy(request, signal)).toEqual({ outcome: 'unknown', detail: 'HTTP 200 [key]' });
});

test('describes an unexpected answer briefly, on one line, without long numbers', { tags: 'H2' }, async () => {
  const sentence = await aHostileServer(answering('Service barred for account 918273645 until further notice.'));
  expect(await aClient({ baseUrl: sentence.url }).buy(request, signal)).toEqual({
    outcome: 'unknown',
    detail: 'HTTP 200, Service barred for account # until further notice.',
  });
  const leak = await aHostileServer(answering({ ...sale, activationId: null }));
  expect(JSON.stringify(await aClient({ baseUrl: leak.url }).buy(request, signal))).not.toContain('9876543210');
});

test('writes a detail as one line of at most 200 characters, without the key in any spelling', () => {
  const describe = createDescribe('k/1 2');
  expect(describe('x'.repeat(500))).toHaveLength(200);
  expect(describe('one\r\ntwo\u0000\u202e')).toBe('one two');
  expect(describe('k/1 2, k%2F1%202, k%2F1+2')).toBe('[key], [key], [key]');
  expect(createDescribe('')('nothing')).toBe('nothing');
});
