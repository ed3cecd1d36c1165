import { expect, test } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../simulators/provider/a-simulator.ts';
import type { FaultSwitch } from '../../../../../../simulators/provider/faults/faults.ts';
import type { BuyAnswer } from '../../provider.ts';
import { aClient, request, signal } from './a-client.ts';

async function aStruckClient(fault: FaultSwitch) {
  const server = await aSimulatorServer();
  const client = aClient({ baseUrl: server.url, apiKey: SIMULATOR_KEY, timeoutMs: isSlow(fault) ? 150 : 5000 });
  const id = await server.buy();
  server.faults.switchOn(fault);
  return { server, client, id };
}

const isSlow = ({ kind }: FaultSwitch) => kind === 'silence' || kind === 'delay';

const unknownFaults: FaultSwitch[] = [
  { kind: 'reset' },
  { kind: 'silence' },
  { kind: 'delay', delayMs: 400 },
  { kind: 'http500' },
  { kind: 'http500', status: 502 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrongTypes' },
  { kind: 'hugeBody' },
  { kind: 'token', token: 'ERROR_SQL' },
  { kind: 'token', token: 'SQL_ERROR' },
  { kind: 'token', token: 'ORDER_ALREADY_EXISTS' },
  { kind: 'token', token: 'SOMETHING_NEW' },
  { kind: 'token', token: 'This service is not available for your account.' },
  { kind: 'answer', body: '' },
  { kind: 'answer', body: '{}', status: 302 },
  { kind: 'answer', body: '{"title":"SERVER_ERROR"}', status: 500 },
  { kind: 'answer', body: 'Not found', status: 404 },
];

test.each(
  unknownFaults.flatMap((fault) => [
    { ...fault, when: 'before' as const },
    { ...fault, when: 'after' as const },
  ]),
)('a purchase struck by %o is unknown, and asked once', async (fault) => {
  const { server, client } = await aStruckClient(fault);
  const answer = await client.buy(request, signal);
  expect(answer).toEqual({ outcome: 'unknown', detail: expect.any(String) });
  expect(server.calls.get('getNumberV2')).toBe(1);
  expect(server.simulator.records().activations).toHaveLength(fault.when === 'after' ? 2 : 1);
});

test.each<[FaultSwitch, BuyAnswer]>([
  [
    { kind: 'token', token: 'NO_NUMBERS' },
    { outcome: 'refused', reason: 'NO_NUMBERS', detail: 'NO_NUMBERS' },
  ],
  [
    { kind: 'token', token: 'NO_NUMBERS', status: 404 },
    { outcome: 'refused', reason: 'NO_NUMBERS', detail: 'NO_NUMBERS' },
  ],
  [
    { kind: 'token', token: '\ufeff NO_NUMBERS\r\n' },
    { outcome: 'refused', reason: 'NO_NUMBERS', detail: 'NO_NUMBERS' },
  ],
  [
    { kind: 'token', token: 'NO_BALANCE' },
    { outcome: 'refused', reason: 'NO_BALANCE', detail: 'NO_BALANCE' },
  ],
  [
    { kind: 'token', token: 'NO_MONEY' },
    { outcome: 'refused', reason: 'NO_BALANCE', detail: 'NO_MONEY' },
  ],
  [
    { kind: 'token', token: 'BAD_KEY', status: 401 },
    { outcome: 'refused', reason: 'BAD_KEY', detail: 'BAD_KEY' },
  ],
  [
    { kind: 'token', token: 'WRONG_SERVICE' },
    { outcome: 'refused', reason: 'BAD_SERVICE', detail: 'WRONG_SERVICE' },
  ],
  [
    { kind: 'token', token: 'WRONG_COUNTRY' },
    { outcome: 'refused', reason: 'BAD_COUNTRY', detail: 'WRONG_COUNTRY' },
  ],
  [
    { kind: 'token', token: 'CHANNELS_LIMIT' },
    { outcome: 'refused', reason: 'TOO_MANY', detail: 'CHANNELS_LIMIT' },
  ],
  [
    { kind: 'token', token: 'RATE_LIMIT', status: 429 },
    { outcome: 'refused', reason: 'RATE_LIMITED', detail: 'RATE_LIMIT' },
  ],
  [
    { kind: 'token', token: "BANNED:'2026-1-2 10-11-12'" },
    { outcome: 'refused', reason: 'BANNED', detail: "BANNED:'2026-1-2 10-11-12'" },
  ],
  [
    { kind: 'token', token: 'NO_NUMBERS:<script>' },
    { outcome: 'refused', reason: 'NO_NUMBERS', detail: 'NO_NUMBERS' },
  ],
  [
    { kind: 'answer', status: 429, body: '<html>Slow down</html>' },
    { outcome: 'refused', reason: 'RATE_LIMITED', detail: 'HTTP 429' },
  ],
  [
    { kind: 'answer', status: 401, body: '' },
    { outcome: 'refused', reason: 'BAD_KEY', detail: 'HTTP 401' },
  ],
  [
    { kind: 'answer', status: 402, body: '{"title":"NO_BALANCE","details":"…"}' },
    { outcome: 'refused', reason: 'NO_BALANCE', detail: 'NO_BALANCE' },
  ],
  [
    { kind: 'answer', status: 400, body: '{"title":"WRONG_MAX_PRICE","info":{"min":0.15}}' },
    { outcome: 'refused', reason: 'PRICE_TOO_HIGH', detail: 'WRONG_MAX_PRICE:0.15' },
  ],
  [
    { kind: 'answer', status: 403, body: '{"title":"BANNED","info":{"banned_until":"2026-01-02T00:00:00Z"}}' },
    { outcome: 'refused', reason: 'BANNED', detail: 'BANNED:2026-01-02T00:00:00Z' },
  ],
])('a purchase answered by %o is a certain refusal', async (fault, expected) => {
  const { server, client } = await aStruckClient(fault);
  expect(await client.buy(request, signal)).toEqual(expected);
  expect(server.simulator.records().activations).toHaveLength(1);
});

test.each<[FaultSwitch, object]>([
  [{ kind: 'token', token: 'ACCESS_CANCEL' }, { outcome: 'cancelled' }],
  [
    { kind: 'token', token: 'EARLY_CANCEL_DENIED' },
    { outcome: 'too_early', retryAfterSeconds: null },
  ],
  [
    { kind: 'answer', status: 409, body: '{"title":"EARLY_CANCEL_DENIED","info":{"minActivationTime":120}}' },
    { outcome: 'too_early', retryAfterSeconds: 120 },
  ],
  [
    { kind: 'answer', status: 409, body: '{"title":"EARLY_CANCEL_DENIED","info":{"minActivationTime":-5}}' },
    { outcome: 'too_early', retryAfterSeconds: null },
  ],
  [{ kind: 'answer', status: 409, body: '{"title":"OTP_RECEIVED"}' }, { outcome: 'code_arrived' }],
  [{ kind: 'answer', status: 409, body: '{"title":"NEW_OTP_RECEIVED","info":{"data":[]}}' }, { outcome: 'code_arrived' }],
  ...['BAD_STATUS', 'NO_ACTIVATION', 'ACCESS_CANCEL_ALREADY', 'ALREADY_CANCELED', 'ACCESS_READY', 'STATUS_CANCEL'].map(
    (token): [FaultSwitch, object] => [
      { kind: 'token', token },
      { outcome: 'over', detail: token },
    ],
  ),
  ...[...unknownFaults.slice(0, 11), { kind: 'token', token: 'BAD_KEY' } as const].map((fault): [FaultSwitch, object] => [
    fault,
    { outcome: 'unknown', detail: expect.any(String) },
  ]),
])('a cancel answered by %o gives %o', async (fault, expected) => {
  const { client, id } = await aStruckClient(fault);
  expect(await client.cancel(id, signal)).toEqual(expected);
});

const readFaults: [FaultSwitch, 'UNREACHABLE' | 'GARBAGE' | 'RATE_LIMITED' | 'BANNED'][] = [
  [{ kind: 'reset' }, 'UNREACHABLE'],
  [{ kind: 'silence' }, 'UNREACHABLE'],
  [{ kind: 'http500' }, 'UNREACHABLE'],
  [{ kind: 'token', token: 'ERROR_SQL' }, 'UNREACHABLE'],
  [{ kind: 'html' }, 'GARBAGE'],
  [{ kind: 'truncated', when: 'after' }, 'GARBAGE'],
  [{ kind: 'wrongTypes', when: 'after' }, 'GARBAGE'],
  [{ kind: 'token', token: 'SOMETHING_NEW' }, 'GARBAGE'],
  [{ kind: 'answer', body: '[]' }, 'GARBAGE'],
  [{ kind: 'answer', status: 429, body: 'Too Many Requests' }, 'RATE_LIMITED'],
  [{ kind: 'token', token: 'BANNED' }, 'BANNED'],
];

test.each(readFaults)('a call with the fault %o returns %s', { tags: 'H2' }, async (fault, reason) => {
  const { server, client, id } = await aStruckClient(fault);
  server.faults.switchOff();
  await server.buy();
  server.faults.switchOn({ ...fault, share: 1 });
  expect(await client.check(id, signal)).toEqual({ ok: false, reason, detail: expect.any(String) });
  expect(await client.listActive(signal)).toMatchObject({ ok: false, reason });
  expect(await client.balance(signal)).toMatchObject({ ok: false, reason });
  expect(await client.prices({ country: '22', serviceCode: 'tg' }, signal)).toMatchObject({ ok: false, reason });
  expect(await client.finish(id, signal)).toMatchObject({ ok: false, reason });
});

test('drops a body over its limit: 64 KB for one number, 4 MB for a list', { tags: 'E6' }, async () => {
  const { server, client, id } = await aStruckClient({ kind: 'hugeBody', share: 1 });
  expect(await client.check(id, signal)).toEqual({ ok: false, reason: 'UNREACHABLE', detail: 'HTTP 200 with more than 65536 bytes' });
  expect(await client.listActive(signal)).toEqual({
    ok: false,
    reason: 'GARBAGE',
    detail: `HTTP 200, ${2 * 1024 * 1024 + 13} characters of json`,
  });
  server.faults.switchOff();
  server.faults.switchOn({ kind: 'answer', body: 'x'.repeat(4 * 1024 * 1024 + 1) });
  expect(await client.listActive(signal)).toMatchObject({ ok: false, reason: 'UNREACHABLE' });
});

test('reports a message without a text by its code', async () => {
  const { server, client, id } = await aStruckClient({ kind: 'http500', action: 'getStatusV2' });
  server.clock.advance(10_000);
  const { code } = server.simulator.records().activations[0]?.messages[0] ?? {};
  expect(await client.check(id, signal)).toEqual({ ok: true, value: { state: 'received', message: { code, text: code } } });
});
