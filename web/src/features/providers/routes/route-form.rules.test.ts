import { expect, test } from 'vitest';
import { ceilingProblem, leadsElsewhere, priorityProblem, routeFormOf, wishIn } from './route-form.rules.ts';
import { route } from '../testing/a-route.ts';

test('selling below cost needs a price ceiling', () => {
  const form = routeFormOf({ ...route, sellsBelowCost: true, priceCeiling: 5 }, '1');
  expect(wishIn(form)).toMatchObject({ sellsBelowCost: true, priceCeiling: 5 });
  expect(ceilingProblem('', 'on')).toEqual(expect.any(String));
  expect(ceilingProblem('5', 'on')).toBeUndefined();
});

test('a route is sent as it was typed', () => {
  const form = routeFormOf(route, '9');
  expect(wishIn({ ...form, country: ' India ', operator: ' Airtel ', priority: '3', priceCeiling: '0.25', isEnabled: 'off' })).toEqual({
    server: '1',
    providerId: '1',
    country: 'india',
    operator: 'airtel',
    priority: 3,
    priceCeiling: 0.25,
    sellsBelowCost: false,
    isEnabled: false,
  });
  expect(wishIn(form)).toMatchObject({ operator: null, priceCeiling: null });
  expect(['1', '99', '0', '100', '1.5', ''].map((typed) => priorityProblem(typed) === undefined)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['', '0.25', '10000', '0', '-1', '0.12345', '10001', 'x'].map((typed) => ceilingProblem(typed) === undefined)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("another server, provider, country or operator is another target, another order or price isn't", () => {
  const form = routeFormOf(route, route.providerId);
  expect(leadsElsewhere(form, route)).toBe(false);
  expect(leadsElsewhere({ ...form, country: ' 22 ', operator: ' ' }, route)).toBe(false);
  expect(leadsElsewhere({ ...form, operator: 'AIRTEL' }, { ...route, operator: 'airtel' })).toBe(false);
  for (const change of [{ server: '2' }, { providerId: '2' }, { country: '6' }, { operator: 'airtel' }])
    expect(leadsElsewhere({ ...form, ...change }, route)).toBe(true);
});
