import { expect, onTestFinished, test } from 'vitest';
import { createHandlerApi } from '../clients/handler-api/client.ts';
import type { BuyAnswer, Provider } from '../provider.ts';
import { createCallQueue } from './call-queue.ts';
import { guardProvider } from './guard.ts';
import { createNoneLeft } from './none-left.ts';

const pace = { perSecond: null, burst: 100, atOnce: 4, purchasesAtOnce: 2 };
const { signal } = new AbortController();
const quiet = { onChange: () => undefined, onCall: () => undefined, onPartlyRead: () => undefined };

function aGuarded(change: (provider: Provider) => Provider) {
  const provider = createHandlerApi({ baseUrl: 'https://seller.example', apiKey: 'k', allowHost: () => false });
  const guarded = guardProvider(change(provider), pace, quiet, {
    callQueue: createCallQueue(pace),
    noneLeft: createNoneLeft({ isOn: true }),
  });
  onTestFinished(() => guarded.close());
  const asked = { routeId: 1, class: '', serviceCode: 'tg', country: '22', operator: null };
  const buyer = { owner: '1', rank: 'person', until: performance.now() + 60_000, signal } as const;
  const turn = () => guarded.queueToBuy({ ...buyer, asked, ceilingMicros: 100, isPlain: false });
  const buyAgain = async (): Promise<BuyAnswer | string> => {
    const wish = {
      serviceCode: 'tg',
      country: '22',
      operator: null,
      ceiling: null,
      ended: { upstreamId: '12', phoneNumber: '919876543210' },
    };
    const given = await turn();
    return typeof given === 'string' ? given : given.buyAgain(wish, signal);
  };
  return { guarded, buyAgain };
}

test('a provider that never answers it still sells other numbers', async () => {
  const { guarded, buyAgain } = aGuarded((provider) => ({ ...provider, buyAgain: async () => ({ outcome: 'unknown', detail: 'lost' }) }));
  for (let asked = 0; asked < 12; asked += 1) expect(await buyAgain()).toMatchObject({ outcome: 'unknown' });
  expect(guarded.breaker()).toMatchObject({ state: 'closed', failures: { purchases: 0, others: 0 } });
});

test('an account without money is not asked further', async () => {
  const { guarded, buyAgain } = aGuarded((provider) => ({
    ...provider,
    buyAgain: async () => ({ outcome: 'refused', reason: 'NO_BALANCE', detail: 'NO_BALANCE' }),
  }));
  expect(await buyAgain()).toMatchObject({ reason: 'NO_BALANCE' });
  expect(guarded.breaker().state).toBe('open');
  expect(await buyAgain()).toMatchObject({ reason: 'NOT_ASKED' });
});

test('a protocol without the call refuses for certain', async () => {
  const { buyAgain } = aGuarded((provider) => {
    delete provider.buyAgain;
    return provider;
  });
  expect(await buyAgain()).toMatchObject({ outcome: 'refused', reason: 'NOT_AGAIN' });
});
