import type { ReplyOf } from '@pinline/contract/client';

type Orders = ReplyOf<'GET admin/route-orders'>['data'];
type ServiceOrder = Orders['services'][number];
type RankedRoute = ServiceOrder['routes'][number];

export function ordersOf(services: ServiceOrder[], more: Partial<Orders> = {}): Orders {
  const known = services.flatMap(({ yesterday }) => yesterday ?? []);
  const sum = (key: 'amount' | 'numbers') => known.reduce((total, each) => total + each[key], 0);
  const yesterday = { amount: sum('amount'), numbers: sum('numbers') };
  return { server: '1', serverName: 'Server 1', isAutomatic: false, yesterday, services, further: 0, ...more };
}

/** The order of the routes 1-A, 1-B and 1-C. */
export function anOrder(serviceId: string, serviceName: string, more: Partial<ServiceOrder> = {}): ServiceOrder {
  return {
    serviceId,
    serviceName,
    price: 20,
    isSetByHand: false,
    today: ['1', '2', '3'],
    proposed: ['1', '2', '3'],
    yesterday: { amount: 0, numbers: 0 },
    routes: [
      aRankedRoute('1', '1-A', { succeeded: 98, provenRate: 44, cost: 12, margin: 8, expectedNet: 3.56 }),
      aRankedRoute('2', '1-B', {}),
      aRankedRoute('3', '1-C', {
        samples: 52,
        succeeded: 47,
        provenRate: 83,
        cost: 17,
        margin: 3,
        expectedNet: 2.5,
        standing: 'out_of_stock',
      }),
    ],
    ...more,
  };
}

export function aRankedRoute(id: string, label: string, more: Partial<RankedRoute>): RankedRoute {
  return {
    _id: id,
    label,
    providerName: 'SIM-A',
    countryName: 'India',
    samples: 200,
    succeeded: 150,
    provenRate: 71,
    cost: 11,
    margin: 9,
    expectedNet: 6.37,
    standing: 'open',
    ...more,
  };
}
