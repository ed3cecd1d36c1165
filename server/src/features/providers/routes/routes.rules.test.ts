import { expect, test } from 'vitest';
import { routeLabel } from './routes.rules.ts';

test.each([
  [0, '1-A'],
  [25, '1-Z'],
  [26, '1-AA'],
  [701, '1-ZZ'],
  [702, '1-AAA'],
])('a route at position %i is called %s', (place, label) => {
  expect(routeLabel({ server: 1, place })).toBe(label);
});
