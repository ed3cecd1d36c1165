import { expect, test } from 'vitest';
import { explainOtherCurrency, explainProviderError } from '../health/provider-error-text.ts';
import { writeProviderAlarms, type ProviderTrouble } from './provider-alarms.rules.ts';

const low = { name: 'HeroSMS', isWorking: true, message: '', balanceMicros: 12_345_678, currency: 'USD', spentMicros: 45_100_000 };
const failing = { ...low, isWorking: false, balanceMicros: null };
const alarmsOf = (...inTrouble: ProviderTrouble[]) => writeProviderAlarms({ inTrouble, switchedOff: [] });

test.each<[ProviderTrouble, string]>([
  [low, 'HeroSMS is low on money: 12.35 USD are left, and numbers cost 45.10 USD there in the last 24 hours.'],
  [{ ...failing, message: 'The provider does not know this key.' }, 'HeroSMS: The provider does not know this key.'],
])('%o', (trouble, text) => {
  expect(alarmsOf(trouble)).toMatchObject([{ text }]);
});

test.each<[string, ProviderTrouble, ProviderTrouble, boolean]>([
  [
    'another trouble with an account',
    { ...failing, message: explainProviderError('BAD_KEY', '') },
    { ...failing, message: explainProviderError('BANNED', '') },
    true,
  ],
  [
    'the same trouble, once the circuit breaker says it',
    { ...failing, message: explainProviderError('NO_BALANCE', '') },
    { ...failing, message: `${explainProviderError('NO_BALANCE', '')} Nothing is bought there.` },
    false,
  ],
  [
    'calls of a provider that fail in another way',
    { ...failing, message: explainProviderError('UNREACHABLE', 'ECONNRESET') },
    { ...failing, message: explainProviderError('GARBAGE', 'HTTP 502, 1201 characters of garbage') },
    false,
  ],
  [
    'a provider that counts in another currency than before',
    { ...failing, message: explainProviderError('UNREACHABLE', 'ECONNRESET') },
    { ...failing, message: explainOtherCurrency({ theirs: 'EUR', ours: 'USD' }) },
    true,
  ],
  ['less money at a provider', low, { ...low, balanceMicros: 9_000_000 }, false],
])('a change is sent again or not: %s', (_, before, after, isSentAgain) => {
  const [one, other] = [alarmsOf(before)[0], alarmsOf(after)[0]];
  expect(one).toMatchObject({ kind: other?.kind, subject: other?.subject });
  expect(one?.sentAgainFor !== other?.sentAgainFor).toBe(isSentAgain);
});

test('two troubles are never the same alarm', () => {
  const all = writeProviderAlarms({ inTrouble: [low, { ...failing, name: 'A' }], switchedOff: ['A', 'B'] });
  expect(all.map(({ kind, subject, text }) => [kind, subject, text])).toEqual([
    ['provider_low', 'HeroSMS', expect.stringContaining('low on money')],
    ['provider_failing', 'A', expect.stringMatching(/^A: /)],
    ['provider_off', 'A', 'A route leads to A, which is switched off.'],
    ['provider_off', 'B', 'A route leads to B, which is switched off.'],
  ]);
});
