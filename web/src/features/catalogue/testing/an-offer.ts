import type { Offer } from '@pinline/contract/catalogue/price-lists.calls';

export function anOffer(offer: Partial<Offer> = {}): Offer {
  return {
    serviceCode: 'tg',
    serviceName: 'Telegram',
    cost: 10,
    upstreamCost: '0.1111',
    stock: null,
    image: null,
    isForbidden: false,
    current: null,
    ...offer,
  };
}

export function soldAt(price: number): Offer['current'] {
  return { _id: '1', serviceName: 'Telegram', price, isEnabled: true };
}
