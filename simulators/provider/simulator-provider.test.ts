import { expect, test } from 'vitest';
import type { BuyRequest } from '../../server/src/features/providers/provider.ts';
import { aSimulator } from './a-simulator.ts';
import type { SimulatorOptions } from './server/settings.ts';
import { createSimulatorProvider } from './simulator-provider.ts';

const { signal } = new AbortController();
const request: BuyRequest = { serviceCode: 'tg', country: '22', operator: null, ceiling: null, exceptPrefixes: [] };

function aProvider(options: Partial<SimulatorOptions> = {}, latencyMs = { from: 0, to: 0 }) {
  const simulator = aSimulator(options);
  return { simulator, provider: createSimulatorProvider({ simulator, latencyMs }) };
}

async function aPurchase(options: Partial<SimulatorOptions> = {}) {
  const { simulator, provider } = aProvider(options);
  const answer = await provider.buy(request, signal);
  if (answer.outcome !== 'bought') throw new Error(answer.detail);
  return { simulator, provider, id: answer.number.upstreamId, number: answer.number };
}

test('a number is bought, listed, gets its code and is finished', async () => {
  const { simulator, provider, id, number } = await aPurchase();
  expect(await provider.check(id, signal)).toEqual({ ok: true, value: { state: 'waiting', message: null } });
  simulator.clock.advance(10_000);
  const status = await provider.check(id, signal);
  expect(status).toMatchObject({ value: { state: 'received', message: { code: expect.stringMatching(/^\d{5}$/) } } });
  expect(await provider.listActive(signal)).toMatchObject({
    value: {
      isComplete: true,
      activations: [
        {
          upstreamId: id,
          serviceCode: 'tg',
          country: '22',
          phoneNumber: number.phoneNumber,
          cost: number.cost,
          messages: [{ text: expect.any(String) }],
        },
      ],
    },
  });
  expect(await provider.askForAnother(id, signal)).toEqual({ ok: true, value: { accepted: true } });
  expect(await provider.check(id, signal)).toMatchObject({ value: { state: 'again' } });
  expect(await provider.finish(id, signal)).toEqual({ ok: true, value: { finished: true } });
  expect(await provider.finish(id, signal)).toEqual({ ok: true, value: { finished: true } });
  expect(await provider.check(id, signal)).toMatchObject({ value: { state: 'ended', message: { code: expect.any(String) } } });
  expect(await provider.check('1', signal)).toEqual({ ok: true, value: { state: 'missing', message: null } });
});

test("answers a cancel by the number's state", async () => {
  const { simulator, provider, id } = await aPurchase({ cancelAfterSeconds: 4 });
  simulator.clock.advance(1500);
  expect(await provider.cancel(id, signal)).toEqual({ outcome: 'too_early', retryAfterSeconds: 3 });
  simulator.clock.advance(3000);
  expect(await provider.cancel(id, signal)).toEqual({ outcome: 'cancelled' });
  const late = await aPurchase();
  late.simulator.clock.advance(10_000);
  expect(await late.provider.cancel(late.id, signal)).toEqual({ outcome: 'code_arrived' });
  const gone = await aPurchase({ deliveryRate: 0 });
  gone.simulator.clock.advance(20 * 60_000);
  expect(await gone.provider.cancel(gone.id, signal)).toEqual({ outcome: 'over', detail: 'BAD_STATUS' });
  expect(await gone.provider.cancel('1', signal)).toEqual({ outcome: 'over', detail: 'NO_ACTIVATION' });
});

test.each<[Partial<BuyRequest>, string]>([
  [{ serviceCode: 'nosuchservice' }, 'BAD_SERVICE'],
  [{ country: '0' }, 'BAD_COUNTRY'],
  [{ operator: 'absent' }, 'BAD_COUNTRY'],
  [{ ceiling: { micros: 10, currency: 'USD' } }, 'PRICE_TOO_HIGH'],
  [{ ceiling: { micros: 10 ** 12, currency: 'INR' } }, 'PRICE_TOO_HIGH'],
])('a purchase of %o is refused', async (change, reason) => {
  const { provider, simulator } = aProvider();
  expect(await provider.buy({ ...request, ...change }, signal)).toMatchObject({ outcome: 'refused', reason });
  expect(simulator.listAll()).toEqual([]);
});

test('states balance and prices in millionths of a dollar', async () => {
  const { provider, number } = await aPurchase({ stock: 10 });
  expect(await provider.prices({ country: '22', serviceCode: 'tg' }, signal)).toEqual({
    ok: true,
    value: [{ serviceCode: 'tg', country: '22', cost: number.cost, stock: 9 }],
  });
  expect(await provider.prices({ country: '0' }, signal)).toMatchObject({ ok: false, reason: 'BAD_COUNTRY' });
  expect(await provider.balance(signal)).toEqual({ ok: true, value: { micros: 10 ** 12 - (number.cost?.micros ?? 0), currency: 'USD' } });
});

test('reports a change until no listener is left', async () => {
  const { simulator, provider, id } = await aPurchase();
  const reported: string[] = [];
  provider.onChange?.((upstreamId) => reported.push(upstreamId));
  simulator.clock.advance(10_000);
  expect(reported).toEqual([id]);
  await provider.close();
  simulator.clock.advance(60 * 60_000);
  expect(reported).toEqual([id]);
});

test('takes time for a call, and an aborted purchase is unknown', async () => {
  const { provider, simulator } = aProvider({}, { from: 30, to: 40 });
  const startedAt = performance.now();
  expect(await provider.buy(request, signal)).toMatchObject({ outcome: 'bought' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
  const slow = createSimulatorProvider({ simulator, latencyMs: { from: 5000, to: 5000 } });
  expect(await slow.buy(request, AbortSignal.timeout(10))).toEqual({ outcome: 'unknown', detail: 'aborted' });
  expect(await slow.balance(AbortSignal.abort())).toEqual({ ok: false, reason: 'UNREACHABLE', detail: 'aborted' });
});

test('names every service that has a price', async () => {
  const { provider } = aProvider();
  const [prices, names] = [await provider.prices({ country: '22' }, signal), await provider.serviceNames?.({ country: '22' }, signal)];
  const codes = prices.ok ? prices.value.map(({ serviceCode }) => serviceCode) : [];
  expect(names?.ok && codes.length > 30 && codes.every((code) => names.value.has(code))).toBe(true);
});
