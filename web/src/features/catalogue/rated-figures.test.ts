import { expect, test } from 'vitest';
import { ratedFigures, rateTone } from './rated-figures.ts';
import { sameServiceEverywhere } from './same-service.ts';
import { aService } from './testing/a-service.ts';

test('green from 85, amber from 65, red below', () => {
  expect([100, 85, 84, 65, 64, 0].map(rateTone)).toEqual(['success', 'success', 'warning', 'warning', 'danger', 'danger']);
});

test('under 20 samples there is nothing to rate, whatever the server says', () => {
  expect(ratedFigures(aService({ samples: 19, successRate: 99 }))).toBeNull();
  expect(ratedFigures(aService({ samples: 20, successRate: 99.4 }))).toMatchObject({ rate: 99, tone: 'success' });
  expect(ratedFigures(aService({ samples: 20, successRate: null }))).toBeNull();
});

test('the best server has the best rate, the cheaper of two alike', () => {
  const on = (server: '1' | '2' | '3' | '4', given: object) => aService({ serviceCode: 'tg', server, ...given });
  const services = [
    on('3', { successRate: 90, price: 9 }),
    on('1', { successRate: 90, price: 12 }),
    on('2', { successRate: 99, samples: 5 }),
    aService({ serviceCode: 'wa', successRate: 100 }),
  ];
  const { all, best } = sameServiceEverywhere(services, { serviceCode: 'tg' });
  expect(all.map((service) => service.server)).toEqual(['1', '2', '3']);
  expect(best?.server).toBe('3');
});
