import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { expect, test } from 'vitest';
import { lifeText, serverFigures } from './server-figures.ts';

const service = (change: Partial<Service>): Service => ({
  id: '1',
  label: 'Telegram',
  serviceCode: 'tg',
  logo: null,
  server: '1',
  country: null,
  price: 10,
  stock: null,
  successRate: 80,
  medianWaitSeconds: 61,
  samples: 100,
  ...change,
});

test('a server shows its best measured service', () => {
  expect(serverFigures([service({}), service({ label: 'Uber', successRate: 92.4, medianWaitSeconds: 45 })])).toEqual({
    service: 'Uber',
    rate: 92,
    tone: 'success',
    wait: '0:45',
  });
});

test('of equal rates the quicker one', () => {
  expect(serverFigures([service({}), service({ label: 'Uber', medianWaitSeconds: 30 })])?.service).toBe('Uber');
});

test('too few samples say nothing', () => {
  expect(serverFigures([service({ samples: 19, successRate: null, medianWaitSeconds: null })])).toBeUndefined();
});

test('shows a life in minutes, a shortened one in seconds', () => {
  expect([lifeText(1200), lifeText(300), lifeText(45)]).toEqual(['20 min', '5 min', '45 s']);
});
