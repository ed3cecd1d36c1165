import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as buying from '../buy/buy.ts';

const asked: string[] = [];
let answer: object;
let buyNumber: typeof buying.buyNumber;

beforeAll(async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ data: { isNumberGenerated: false, message: 'None left', balance: 1, mobile: null, ...answer } });
  });
  ({ buyNumber } = await import('../buy/buy.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

const order: buying.AnyServerOrder = {
  server: '2',
  service: { serviceCode: 'tg', label: 'Telegram', logo: null },
  serviceIds: ['7'],
  cap: 18,
  country: null,
  isDeepCheck: false,
};

test.for([
  { name: 'a purchase', more: {}, path: '/api/mobile/generate', seconds: 11 },
  { name: 'a purchase with a deep check', more: { isDeepCheck: true }, path: '/api/mobile/generate', seconds: 62 },
  { name: 'a switch', more: { switches: { id: '9', held: 3, isDeepCheck: false } }, path: '/api/mobile/switch', seconds: 11 },
  {
    name: 'a switch of a number with a deep check',
    more: { isDeepCheck: true, switches: { id: '9', held: 3, isDeepCheck: true } },
    path: '/api/mobile/switch',
    seconds: 62,
  },
])('$name is asked again after $seconds seconds without an answer, not before', async ({ more, path, seconds }, { onTestFinished }) => {
  asked.length = 0;
  answer = {};
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeouts.mockRestore());
  expect(await buyNumber(new QueryClient(), { ...order, ...more })).toEqual({ kind: 'none', message: 'None left' });
  expect(asked.filter((url) => url.includes('mobile'))).toEqual([path]);
  // The shorter one of the two of this call ends it; the balance is fetched later.
  expect(Math.min(...timeouts.mock.calls.slice(0, 2).map(([ms]) => ms))).toBe(seconds * 1_000);
});

test('that too many buy is another outcome than that there is none', async () => {
  answer = { code: 'BUSY' };
  expect(await buyNumber(new QueryClient(), order)).toEqual({ kind: 'busy', message: 'None left' });
});
