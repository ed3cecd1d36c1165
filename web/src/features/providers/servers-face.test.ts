import { expect, test } from 'vitest';
import type { AdminServer } from './servers.api.ts';
import { formatBalance } from '../../platform/api/provider-balance.ts';
import { health, provider, route } from './testing/a-route.ts';
import { formatMaskedKey, namesOf, stateOf } from './servers-face.ts';

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
