import { expect, test } from 'vitest';
import { changeIn, clockOffsetOptions, providerFormOf, providerProblems } from './accounts/provider-form.rules.ts';
import { ceilingProblem, leadsElsewhere, priorityProblem, routeFormOf, wishIn } from './routes/route-form.rules.ts';
import type { AdminProvider, AdminServer, Route } from './servers.api.ts';
import { formatBalance } from '../../platform/api/provider-balance.ts';
import { formatMaskedKey, isMoved, namesOf, stateOf } from './servers-face.ts';

const route: Route = {
  _id: '1',
  label: '1-A',
  server: '1',
  providerId: '1',
  providerName: 'HeroSMS',
  protocol: 'handler_api',
  country: '22',
  countryName: 'India',
  operator: null,
  priority: 1,
  priceCeiling: null,
  sellsBelowCost: false,
  currency: 'USD',
  isEnabled: true,
  successRate: null,
  medianWaitSeconds: null,
  samples: 0,
};
const health = { isWorking: true, balance: '412.08', currency: 'USD', latencyMs: 80, message: '', checkedAt: '2026-11-21T00:00:00.000Z' };
const provider: AdminProvider = {
  _id: '1',
  name: 'HeroSMS',
  protocol: 'handler_api',
  baseUrl: 'https://seller.example/stubs/handler_api.php',
  apiKey: '••••4f9c',
  keyEditedAt: null,
  currency: 'USD',
  rupeesPerUnit: 88.5,
  isEnabled: true,
  clockOffsetMinutes: null,
  learnedOffsetMinutes: null,
  openNumbers: 0,
  health,
  webhook: null,
};

test.each([
  [{}, provider, 'on'],
  [{}, { ...provider, health: null }, 'on'],
  [{}, undefined, 'on'],
  [{ isEnabled: false }, { ...provider, health: { ...health, isWorking: false } }, 'off'],
  [{}, { ...provider, isEnabled: false, health: { ...health, isWorking: false } }, 'providerOff'],
  [{}, { ...provider, health: { ...health, isWorking: false, balance: '0.00' } }, 'noBalance'],
  [{}, { ...provider, health: { ...health, isWorking: false, balance: null } }, 'trouble'],
] as const)('shows the state of a route %o', (change, account, state) => {
  expect(stateOf({ ...route, ...change }, account)).toBe(state);
});

test('a balance is never rounded up, and a key is a line of dots', () => {
  expect(formatBalance({ balance: '412.089', currency: 'USD' })).toBe('$412.08');
  expect(formatBalance({ balance: '1000000.00', currency: 'USD' })).toBe('$1,000,000.00');
  expect(formatMaskedKey('••••4f9c')).toBe('••••••••••••4f9c');
  expect(formatMaskedKey('')).toBe('');
});

test('servers are named as the operator calls them', () => {
  const servers = ['1', '2', '3'].map((server) => ({ server, serverName: `Front ${server}` }) as AdminServer);
  expect([[], ['2'], ['1', '2'], ['1', '2', '3']].map((numbers) => namesOf(numbers, servers))).toEqual([
    '',
    'Front 2',
    'Front 1 and Front 2',
    'Front 1, Front 2 and Front 3',
  ]);
});

test.each([
  ['https://seller.example/other.php', false],
  ['https://SELLER.example', false],
  ['https://seller.example:8443', true],
  ['http://seller.example', true],
  ['https://thief.example', true],
  ['not an address', false],
])('requires the key for another host: %s', (typed, hasMoved) => {
  expect(isMoved(typed, provider.baseUrl)).toBe(hasMoved);
  const problems = providerProblems({ ...providerFormOf(provider), baseUrl: typed }, provider);
  expect(problems.apiKey !== undefined).toBe(hasMoved);
});

test('an account keeps its key where none is typed, and the simulator sends neither key nor address', () => {
  const form = providerFormOf(provider);
  const unchanged = { name: 'HeroSMS', currency: 'USD', rupeesPerUnit: 88.5, clockOffsetMinutes: null, isEnabled: true };
  expect(changeIn(form)).toEqual({ ...unchanged, baseUrl: provider.baseUrl });
  expect(changeIn({ ...form, apiKey: ' k-1 ', currency: 'rub' })).toMatchObject({ apiKey: 'k-1', currency: 'RUB' });
  expect(changeIn({ ...form, protocol: 'simulator', apiKey: 'k' })).toEqual({ ...unchanged, baseUrl: null });
  expect(providerProblems(providerFormOf(undefined), undefined)).toMatchObject({
    name: expect.any(String),
    baseUrl: expect.any(String),
    apiKey: expect.any(String),
    rupeesPerUnit: expect.any(String),
  });
});

test.each([
  [null, 'automatic', null],
  [330, '330', 330],
  [-150, '-150', -150],
  [15, '15', 15],
])('a clock offset of %s is chosen as %s and sent as it was', (clockOffsetMinutes, value, sent) => {
  const form = providerFormOf({ ...provider, clockOffsetMinutes });
  expect(form.clockOffset).toBe(value);
  expect(clockOffsetOptions(clockOffsetMinutes).map((option) => option.value)).toContain(value);
  expect(changeIn(form).clockOffsetMinutes).toBe(sent);
});

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
