import { describe, expect, test } from 'vitest';
import type { UpstreamPrice } from '../../providers/provider.ts';
import { pricedServices, serviceNameOf } from './provider-prices.rules.ts';

const route = { country: '22', currency: 'USD', paisePerUnit: 8_800 };
const anOffer = (of: Partial<UpstreamPrice> & { micros?: number } = {}): UpstreamPrice => ({
  serviceCode: of.serviceCode ?? 'tg',
  country: of.country ?? '22',
  cost: of.cost ?? { micros: of.micros ?? 100_000, currency: 'USD' },
  stock: of.stock === undefined ? 7 : of.stock,
});
const codes = (prices: UpstreamPrice[]) => [...pricedServices(prices, route).keys()];

describe('offers of a price list', () => {
  test('cost paise, rounded up', () => {
    expect([...pricedServices([anOffer({ micros: 125_300 })], route).values()]).toEqual([
      { code: 'tg', micros: 125_300, cost: 1_103, stock: 7 },
    ]);
  });

  test('of another country or currency, with an invalid code or above every price are left out', () => {
    expect(codes([anOffer({ country: '6' }), anOffer({ serviceCode: 'wa' })])).toEqual(['wa']);
    expect(codes([anOffer({ cost: { micros: 100_000, currency: 'EUR' } })])).toEqual([]);
    expect(codes(['TG', 't-g', 'टे', '', 'x'.repeat(33), '__proto__', 'a'].map((serviceCode) => anOffer({ serviceCode })))).toEqual([
      '__proto__',
      'a',
    ]);
    expect(codes([anOffer({ micros: 1_136_363_636 })])).toEqual(['tg']);
    expect(codes([anOffer({ micros: 1_136_363_637 })])).toEqual([]);
    expect(codes([anOffer({ micros: Number.MAX_SAFE_INTEGER })])).toEqual([]);
  });

  test('of one code keep the most expensive', () => {
    const offers = [
      anOffer({ micros: 100_000 }),
      anOffer({ micros: 300_000, stock: 3 }),
      anOffer({ micros: 200_000 }),
      anOffer({ micros: 0 }),
    ];
    expect(pricedServices(offers, route).get('tg')).toMatchObject({ micros: 300_000, stock: 3 });
  });

  test('may cost nothing, and have a stock that is too large to store or unknown', () => {
    expect(pricedServices([anOffer({ micros: 0, stock: 10 ** 12 - 1 })], route).get('tg')).toMatchObject({ cost: 0, stock: 2_147_483_647 });
    expect(pricedServices([anOffer({ stock: null })], route).get('tg')).toMatchObject({ stock: null });
  });
});

test('a service has its provider’s name, else its known one, and never a short code alone', () => {
  expect(serviceNameOf('tg', new Map([['tg', 'Telegram Messenger']]))).toBe('Telegram Messenger');
  expect(serviceNameOf('tg', new Map())).toBe('Telegram');
  expect(serviceNameOf('telegram', new Map())).toBe('Telegram');
  expect(serviceNameOf('ge', new Map())).toBe('Paytm');
  expect(serviceNameOf('axisbank', new Map())).toBe('axisbank');
  expect(serviceNameOf('q9', new Map())).toBe('Service q9');
});
