import { expect, test } from 'vitest';
import type { TestServer } from '../a-simulator.ts';
import { API_KEY, aSimulatorServer } from '../a-simulator.ts';
import type { FaultSwitch } from './faults.ts';
import { longestWaitMs } from '../../../test/longest-wait.ts';

const V2 = { service: 'tg', country: '22' };

async function meet({ handlerApiUrl }: TestServer, action: string, params: Record<string, string> = {}, patienceMs = longestWaitMs) {
  const query = new URLSearchParams({ api_key: API_KEY, action, ...params });
  try {
    const response = await fetch(`${handlerApiUrl}?${query.toString()}`, { signal: AbortSignal.timeout(patienceMs) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return { error: error instanceof Error ? error.name : '' };
  }
}

const sold = ({ simulator }: TestServer) => simulator.records().activations.length;

test.each<[FaultSwitch, object]>([
  [{ kind: 'reset' }, { error: 'TypeError' }],
  [{ kind: 'silence' }, { error: 'TimeoutError' }],
  [{ kind: 'delay', delayMs: 2000 }, { error: 'TimeoutError' }],
  [{ kind: 'http500' }, { status: 500, body: expect.stringContaining('<html>') }],
  [
    { kind: 'http500', status: 503 },
    { status: 503, body: expect.stringContaining('<html>') },
  ],
  [{ kind: 'html' }, { status: 200, body: expect.stringContaining('<html>') }],
  [{ kind: 'truncated' }, { status: 200, body: expect.stringMatching(/^\{"activationId":\d+,[^}]*$/) }],
  [{ kind: 'wrongTypes' }, { status: 200, body: expect.stringMatching(/^\{"activationId":\{"value":\d+\},"phoneNumber":\["\d+"\]/) }],
  [{ kind: 'hugeBody' }, { status: 200, body: expect.stringMatching(/^\{"filler":"x{2097152}"\}$/) }],
  [
    { kind: 'token', token: 'NO_NUMBERS' },
    { status: 200, body: 'NO_NUMBERS' },
  ],
  [
    { kind: 'token', token: 'RATE_LIMIT', status: 429 },
    { status: 429, body: 'RATE_LIMIT' },
  ],
  [
    { kind: 'answer', status: 409, body: '{"title":"OTP_RECEIVED"}', contentType: 'application/json' },
    { status: 409, body: '{"title":"OTP_RECEIVED"}' },
  ],
])('the fault %o affects one purchase, before or after it is carried out', async (fault, expected) => {
  const server = await aSimulatorServer();
  const patienceMs = fault.kind === 'silence' || fault.kind === 'delay' ? 300 : longestWaitMs;
  server.faults.switchOn({ ...fault, action: 'getNumberV2', when: 'before' });
  expect(await meet(server, 'getNumberV2', V2, patienceMs)).toEqual(expected);
  expect(sold(server)).toBe(0);
  server.faults.switchOn({ ...fault, action: 'getNumberV2', when: 'after' });
  expect(await meet(server, 'getNumberV2', V2, patienceMs)).toEqual(expected);
  await expect.poll(() => sold(server)).toBe(1);
  expect(await meet(server, 'getNumberV2', V2)).toMatchObject({ status: 200 });
  expect(sold(server)).toBe(2);
});

test('a delayed answer arrives', async () => {
  const server = await aSimulatorServer();
  server.faults.switchOn({ kind: 'delay', delayMs: 20 });
  expect(await meet(server, 'getBalance')).toEqual({ status: 200, body: 'ACCESS_BALANCE:1000000.00' });
});

test('a garbled text is no token', async () => {
  const server = await aSimulatorServer();
  server.faults.switchOn({ kind: 'truncated', when: 'after' });
  server.faults.switchOn({ kind: 'wrongTypes', when: 'after' });
  expect(await meet(server, 'getBalance')).toEqual({ status: 200, body: 'ACCESS_BALANC' });
  expect(await meet(server, 'getBalance')).toEqual({ status: 200, body: '["ACCESS_BALANCE:1000000.00"]' });
});

test('gives out the same id twice for one number', async () => {
  const server = await aSimulatorServer();
  const first = await server.ask('getNumberV2', V2);
  server.faults.switchOn({ kind: 'sameId', action: 'getNumberV2' });
  expect(await server.ask('getNumberV2', V2)).toBe(first);
  expect(sold(server)).toBe(1);
});

test('gives out the same number twice under two ids', async () => {
  const server = await aSimulatorServer();
  const [, id, phone] = (await server.ask('getNumber', V2)).split(':');
  server.faults.switchOn({ kind: 'samePhone', action: 'getNumber' });
  const [, secondId, secondPhone] = (await server.ask('getNumber', V2)).split(':');
  expect(secondPhone).toBe(phone);
  expect(secondId).not.toBe(id);
  expect(sold(server)).toBe(2);
});
