import { expect, test } from 'vitest';
import { answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { AgainRequest } from '../../provider.ts';
import { aClient, aHostileFivesim, order, request, signal } from './a-client.ts';

const ended = { upstreamId: '12', phoneNumber: '919876543210' };
const wish: AgainRequest = { serviceCode: 'tg', country: 'india', operator: null, ceiling: { micros: 20_000_000, currency: 'USD' }, ended };

async function ask(body: string, status: number, more: Partial<AgainRequest> = {}) {
  const { url, asked } = await aHostileFivesim(answering(body, status));
  const answer = await aClient({ baseUrl: url }).buyAgain?.({ ...wish, ...more }, signal);
  return { answer, paths: asked.map(({ path }) => path) };
}

test('asks by product and number, without the +', async () => {
  const { answer, paths } = await ask(JSON.stringify(order), 200);
  expect(answer).toMatchObject({ outcome: 'bought', number: { upstreamId: '11631253', phoneNumber: '919876543210' } });
  expect(paths).toEqual(['/v1/user/reuse/telegram/919876543210']);
});

test.each([
  ['reuse not possible', 400, { outcome: 'refused', reason: 'NOT_AGAIN', detail: 'reuse not possible' }],
  ['reuse false', 200, { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ['reuse expired', 400, { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ['order not found', 404, { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ['no free phones', 400, { outcome: 'refused', reason: 'NO_NUMBERS' }],
  ['not enough user balance', 400, { outcome: 'refused', reason: 'NO_BALANCE' }],
  ['', 401, { outcome: 'refused', reason: 'BAD_KEY' }],
  ['internal error', 500, { outcome: 'unknown' }],
  ['server offline', 400, { outcome: 'unknown' }],
  ['reuse maybe', 400, { outcome: 'unknown' }],
  ['<html>', 200, { outcome: 'unknown' }],
  [JSON.stringify({ ...order, phone: '+9198' }), 200, { outcome: 'unusable', upstreamId: '11631253' }],
  [JSON.stringify({ ...order, status: 'FINISHED' }), 200, { outcome: 'unusable' }],
])('%s', async (body, status, expected) => {
  expect((await ask(body, status)).answer).toMatchObject(expected);
});

test('an operator’s price is read first, and no number is asked for above the ceiling', async () => {
  const prices = JSON.stringify({ india: { telegram: { virtual21: { cost: 21, count: 5 } } } });
  const { answer, paths } = await ask(prices, 200, { operator: 'virtual21' });
  expect(answer).toMatchObject({ outcome: 'refused', reason: 'PRICE_TOO_HIGH' });
  expect(paths.some((path) => path.includes('reuse'))).toBe(false);
});

test('a number that may be asked for again is bought for reuse', async () => {
  const { url, asked } = await aHostileFivesim(answering(JSON.stringify(order), 200));
  const client = aClient({ baseUrl: url });
  await client.buy({ ...request, isForReuse: true }, signal);
  await client.buy({ ...request, isForReuse: true, ceiling: { micros: 500_000, currency: 'USD' } }, signal);
  await client.buy(request, signal);
  expect(asked.map(({ path }) => path)).toEqual(
    ['?reuse=1', '?maxPrice=0.5&reuse=1', ''].map((query) => `/v1/user/buy/activation/india/any/telegram${query}`),
  );
});
