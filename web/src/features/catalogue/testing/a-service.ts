import type { Service } from '@pinline/contract/catalogue/catalogue.calls';

let made = 0;

export function aService(given: Partial<Service> = {}): Service {
  made += 1;
  return {
    id: String(made),
    label: `Service ${made}`,
    serviceCode: `s${made}`,
    logo: null,
    server: '1',
    country: { iso: 'IN', name: 'India', prefix: '+91' },
    price: 12.5,
    stock: null,
    successRate: 90,
    medianWaitSeconds: 58,
    samples: 100,
    ...given,
  };
}
