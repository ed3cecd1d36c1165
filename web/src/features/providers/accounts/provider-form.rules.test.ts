import { expect, test } from 'vitest';
import { changeIn, clockOffsetOptions, providerFormOf, providerProblems } from './provider-form.rules.ts';
import { provider } from '../testing/a-route.ts';
import { isMoved } from '../servers-face.ts';

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
  const unchanged = { name: 'HeroSMS', currency: 'USD', rupeesPerUnit: 88.5, clockOffsetMinutes: null, isEnabled: true, sellsAgain: false };
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
