import { expect, test } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../simulators/provider/a-simulator.ts';
import type { FaultSwitch } from '../../../../../../simulators/provider/faults/faults.ts';
import type { BuyAnswer } from '../../provider.ts';
import { aClient, order, request, signal } from './a-client.ts';

async function aStruckClient(fault: FaultSwitch) {
  const server = await aSimulatorServer();
  const client = aClient({ baseUrl: server.fivesimUrl, apiKey: SIMULATOR_KEY, timeoutMs: isSlow(fault) ? 150 : 5000 });
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
  { kind: 'http500', status: 503 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrongTypes' },
  { kind: 'hugeBody' },
  { kind: 'token' },
  { kind: 'token', token: 'server offline' },
  { kind: 'token', token: 'something new' },
  { kind: 'token', token: 'order not found' },
  { kind: 'token', token: 'This service is not available for your account.' },
  { kind: 'answer', body: '' },
  { kind: 'answer', body: '{}', status: 302 },
  { kind: 'answer', body: '[]' },
  { kind: 'answer', body: 'Not found', status: 404 },
  { kind: 'answer', body: 'no free phones, and 1 sold' },
  ...[{ id: 'x' }, { id: 0 }].map((change): FaultSwitch => ({
    kind: 'answer',
    body: JSON.stringify({ ...order, ...change }),
  })),
];

test.each([
  ...['CANCELED', 'TIMEOUT', 'FINISHED', 'BANNED', 'NEW', 1].map((status) => ({
    status,
  })),
  ...[{ phone: '+1' }, { phone: null }, { price: -1 }, { price: 'free' }],
])('a sale with %o is unusable with a known id', async (change) => {
  const { client } = await aStruckClient({
    kind: 'answer',
    body: JSON.stringify({ ...order, ...change }),
  });
  expect(await client.buy(request, signal)).toEqual({
    outcome: 'unusable',
    upstreamId: String(order.id),
    detail: expect.any(String),
  });
});

test.each(
  unknownFaults.flatMap((fault) => [
    { ...fault, when: 'before' as const },
    { ...fault, when: 'after' as const },
  ]),
)('a purchase struck by %o is unknown, and asked once', async (fault) => {
  const { server, client } = await aStruckClient(fault);
  const answer = await client.buy(request, signal);
  expect(answer).toEqual({ outcome: 'unknown', detail: expect.any(String) });
  expect(server.calls.get('buy')).toBe(1);
  expect(server.simulator.records().activations).toHaveLength(fault.when === 'after' ? 2 : 1);
});

const refused = (reason: string, detail: string) => ({ outcome: 'refused', reason, detail }) as BuyAnswer; // the rows below are its reasons

test.each<[FaultSwitch, BuyAnswer]>([
  [{ kind: 'token', token: 'no free phones' }, refused('NO_NUMBERS', 'no free phones')],
  [{ kind: 'token', token: 'no free phones', status: 200 }, refused('NO_NUMBERS', 'no free phones')],
  [{ kind: 'token', token: '\ufeff No Free Phones\r\n' }, refused('NO_NUMBERS', 'no free phones')],
  [{ kind: 'token', token: 'not enough product qty' }, refused('NO_NUMBERS', 'not enough product qty')],
  [{ kind: 'token', token: 'not enough user balance' }, refused('NO_BALANCE', 'not enough user balance')],
  [{ kind: 'token', token: 'not enough rating' }, refused('BANNED', 'not enough rating')],
  [{ kind: 'token', token: 'no product' }, refused('BAD_SERVICE', 'no product')],
  [{ kind: 'token', token: 'bad country' }, refused('BAD_COUNTRY', 'bad country')],
  [{ kind: 'token', token: 'select country' }, refused('BAD_COUNTRY', 'select country')],
  [{ kind: 'token', token: 'bad operator' }, refused('BAD_COUNTRY', 'bad operator')],
  [{ kind: 'token', token: 'select operator' }, refused('BAD_COUNTRY', 'select operator')],
  [{ kind: 'answer', status: 401, body: '' }, refused('BAD_KEY', 'HTTP 401')],
  [{ kind: 'answer', status: 401, body: 'Unauthorized' }, refused('BAD_KEY', 'HTTP 401')],
  [{ kind: 'answer', status: 429, body: '<html>Slow down</html>' }, refused('RATE_LIMITED', 'HTTP 429')],
])('a purchase answered by %o is a certain refusal', async (fault, expected) => {
  const { server, client } = await aStruckClient(fault);
  expect(await client.buy(request, signal)).toEqual(expected);
  expect(server.simulator.records().activations).toHaveLength(1);
});

test("checks the operator's price before buying; an unknown one is too high", async () => {
  const { server, client } = await aStruckClient({ kind: 'http500', action: 'prices', share: 1 });
  const ceiling = { micros: 10 ** 9, currency: 'USD' };
  expect(await client.buy({ ...request, operator: 'jio', ceiling }, signal)).toEqual({
    outcome: 'refused',
    reason: 'PRICE_TOO_HIGH',
    detail: expect.stringContaining('HTTP 500'),
  });
  expect(server.calls.has('buy')).toBe(false);
  expect(await client.buy({ ...request, operator: 'jio' }, signal)).toMatchObject({ outcome: 'bought' });
});

const orderSaying = (id: string, change: object) => JSON.stringify({ ...order, id: Number(id), ...change });
const message = { created_at: '2026-01-01T00:01:00Z', code: '1234', text: 'Code 1234' };

test.each<[object, object]>([
  [{ status: 'CANCELED' }, { outcome: 'cancelled' }],
  [{ status: 'TIMEOUT' }, { outcome: 'over', detail: 'the order is over' }],
  [{ status: 'BANNED' }, { outcome: 'over', detail: 'the order is over' }],
  [
    { status: 'FINISHED', sms: [message] },
    { outcome: 'over', detail: 'the order is over' },
  ],
  [{ sms: [message] }, { outcome: 'code_arrived' }],
  [{}, { outcome: 'unknown', detail: expect.any(String) }],
  [
    { status: 'CANCELED', id: 12 },
    { outcome: 'unknown', detail: expect.any(String) },
  ],
])('a cancel answered by an order with %o gives %o', async (change, expected) => {
  const { server, client, id } = await aStruckClient({ kind: 'token', times: 1, action: 'nothing' });
  server.faults.switchOn({ kind: 'answer', body: orderSaying(id, change) });
  expect(await client.cancel(id, signal)).toEqual(expected);
});

test.each<[object, object]>([
  [{ status: 'BANNED' }, { outcome: 'cancelled' }],
  [
    { status: 'BANNED', id: 12 },
    { outcome: 'unknown', detail: expect.any(String) },
  ],
  [{ status: 'TIMEOUT' }, { outcome: 'over', detail: 'the order is over' }],
  [{ sms: [message] }, { outcome: 'code_arrived' }],
  [{}, { outcome: 'unknown', detail: expect.any(String) }],
])('a ban answered by an order with %o gives %o', async (change, expected) => {
  const { server, client, id } = await aStruckClient({ kind: 'token', times: 1, action: 'nothing' });
  server.faults.switchOn({ kind: 'answer', body: orderSaying(id, change), action: 'ban' });
  expect(await client.ban?.(id, signal)).toEqual(expected);
});

test.each(unknownFaults.slice(0, 12))('a ban answered by %o may have been carried out', async (fault) => {
  const { client, id } = await aStruckClient(fault);
  expect(await client.ban?.(id, signal)).toEqual({ outcome: 'unknown', detail: expect.any(String) });
});

test.each<[FaultSwitch, object]>([
  [{ kind: 'token', token: 'order has sms' }, { outcome: 'code_arrived' }],
  [
    { kind: 'token', token: 'order expired', status: 404 },
    { outcome: 'over', detail: 'order expired' },
  ],
  [
    { kind: 'token', token: 'order not found', status: 404 },
    { outcome: 'over', detail: 'order not found' },
  ],
  ...[
    ...unknownFaults.slice(0, 12),
    { kind: 'token', token: 'hosting order' } as const,
    { kind: 'answer', status: 401, body: '' } as const,
  ].map((fault): [FaultSwitch, object] => [fault, { outcome: 'unknown', detail: expect.any(String) }]),
])('a cancel answered by %o gives %o', async (fault, expected) => {
  const { client, id } = await aStruckClient(fault);
  expect(await client.cancel(id, signal)).toEqual(expected);
});

test.each<[object, object]>([
  [{ status: 'PENDING' }, { ok: true, value: { state: 'waiting', message: null } }],
  [{ sms: [message] }, { ok: true, value: { state: 'received', message: { code: '1234', text: 'Code 1234' } } }],
  [
    { status: 'FINISHED', sms: [message] },
    { ok: true, value: { state: 'ended', message: { code: '1234', text: 'Code 1234' } } },
  ],
  [{ status: 'TIMEOUT' }, { ok: true, value: { state: 'ended', message: null } }],
  [{ status: 'BANNED' }, { ok: true, value: { state: 'ended', message: null } }],
  [{ status: 'SLEEPING' }, { ok: false, reason: 'UNREADABLE', detail: expect.any(String) }],
  [{ sms: 'x' }, { ok: false, reason: 'UNREADABLE', detail: expect.any(String) }],
  [
    { status: 'FINISHED', sms: ['x'] },
    { ok: false, reason: 'UNREADABLE', detail: expect.any(String) },
  ],
  [{ sms: [{ ...message, code: 1234 }] }, { ok: true, value: { state: 'received', message: { code: '1234', text: 'Code 1234' } } }],
  [{ sms: [{ ...message, code: '', text: ' ' }] }, { ok: true, value: { state: 'waiting', message: null } }],
  [{ id: 12 }, { ok: false, reason: 'GARBAGE', detail: expect.any(String) }],
])('an order with %o has the status %o', async (change, expected) => {
  const { server, client, id } = await aStruckClient({ kind: 'token', action: 'nothing' });
  server.faults.switchOn({ kind: 'answer', body: orderSaying(id, change) });
  expect(await client.check(id, signal)).toEqual(expected);
});

const readFaults: [FaultSwitch, 'UNREACHABLE' | 'GARBAGE' | 'RATE_LIMITED' | 'BANNED' | 'BAD_KEY'][] = [
  [{ kind: 'reset' }, 'UNREACHABLE'],
  [{ kind: 'silence' }, 'UNREACHABLE'],
  [{ kind: 'http500' }, 'UNREACHABLE'],
  [{ kind: 'token' }, 'UNREACHABLE'],
  [{ kind: 'token', token: 'server offline' }, 'UNREACHABLE'],
  [{ kind: 'html' }, 'GARBAGE'],
  [{ kind: 'truncated', when: 'after' }, 'GARBAGE'],
  [{ kind: 'wrongTypes', when: 'after' }, 'GARBAGE'],
  [{ kind: 'token', token: 'something new' }, 'GARBAGE'],
  [{ kind: 'answer', body: '[]' }, 'GARBAGE'],
  [{ kind: 'answer', status: 429, body: 'Too Many Requests' }, 'RATE_LIMITED'],
  [{ kind: 'answer', status: 401, body: '' }, 'BAD_KEY'],
  [{ kind: 'token', token: 'not enough rating' }, 'BANNED'],
];

test.each(readFaults)('a call with the fault %o returns %s', { tags: 'H2' }, async (fault, reason) => {
  const { server, client, id } = await aStruckClient(fault);
  server.faults.switchOff();
  await server.buy();
  server.faults.switchOn({ ...fault, share: 1 });
  expect(await client.check(id, signal)).toEqual({ ok: false, reason, detail: expect.any(String) });
  expect(await client.listActive(signal)).toMatchObject({ ok: false, reason });
  expect(await client.balance(signal)).toMatchObject({ ok: false, reason });
  expect(await client.prices({ country: 'india', serviceCode: 'tg' }, signal)).toMatchObject({ ok: false, reason });
  expect(await client.finish(id, signal)).toMatchObject({ ok: false, reason });
});

test('drops a body over its limit: 64 KB for one order, 4 MB for a list', async () => {
  const { server, client, id } = await aStruckClient({ kind: 'hugeBody', share: 1 });
  expect(await client.check(id, signal)).toEqual({ ok: false, reason: 'UNREACHABLE', detail: 'HTTP 200 with more than 65536 bytes' });
  expect(await client.listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
  server.faults.switchOff();
  server.faults.switchOn({ kind: 'answer', body: 'x'.repeat(4 * 1024 * 1024 + 1) });
  expect(await client.listActive(signal)).toMatchObject({ ok: false, reason: 'UNREACHABLE' });
});
