import { expect, test } from 'vitest';
import type { Country } from './countries.ts';
import { createNumbers } from './numbers.ts';
import { createRandom } from './random.ts';

test('gives a fresh number that was never sold, even of only ten', () => {
  const operator = { name: 'tiny', patterns: ['55x'] } as const;
  const country: Country = {
    code: '1',
    fivesimName: '',
    iso: '',
    names: { english: '', russian: '', chinese: '' },
    prefix: '9',
    operators: [operator],
    languages: ['english'],
    pricePercent: 100,
  };
  const random = createRandom('tiny');
  const numbers = createNumbers();
  const draw = () => {
    const number = numbers.choose(random, { country, service: 'tg', operators: [operator], exceptPrefixes: [] }, 0);
    if (number) numbers.take({ ...number, country: '1', service: 'tg' });
    return number?.phoneNumber;
  };
  const drawn = Array.from({ length: 10 }, draw);
  expect(new Set(drawn)).toEqual(new Set(Array.from({ length: 10 }, (_, digit) => `955${digit}`)));
  expect(draw()).toBeUndefined();
});
