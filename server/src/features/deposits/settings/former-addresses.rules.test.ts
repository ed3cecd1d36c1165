import { expect, test } from 'vitest';
import { replaceAddress } from './former-addresses.rules.ts';

const now = new Date('2026-01-31T10:00:00Z');
const inHalfAnHour = '2026-01-31T10:30:00.000Z';
const until = '2026-01-20T10:00:00.000Z';

test.each([
  ['the first one', undefined, 'A', []],
  ['one after none', { walletAddress: null }, 'A', []],
  ['the same again', { walletAddress: 'A' }, 'A', []],
  ['another', { walletAddress: 'B' }, 'A', [{ address: 'B', until: inHalfAnHour }]],
  ['none any more', { walletAddress: 'B' }, null, [{ address: 'B', until: inHalfAnHour }]],
])('%s', (_change, stored, address, formerAddresses) => {
  expect(replaceAddress(stored, { address, now })).toEqual({ walletAddress: address, formerAddresses });
});

test('remembers former addresses, newest last, but not one that is used again', () => {
  const stored = {
    walletAddress: 'C',
    formerAddresses: [
      { address: 'A', until },
      { address: 'B', until },
    ],
  };
  expect(replaceAddress(stored, { address: 'A', now }).formerAddresses).toEqual([
    { address: 'B', until },
    { address: 'C', until: inHalfAnHour },
  ]);
});

test('forgets an address 30 days after its payments stopped counting', () => {
  const stored = {
    walletAddress: 'C',
    formerAddresses: [
      { address: 'A', until: '2026-01-01T10:00:00.000Z' },
      { address: 'B', until: '2026-01-01T10:00:00.001Z' },
    ],
  };
  expect(replaceAddress(stored, { address: 'C', now }).formerAddresses).toMatchObject([{ address: 'B' }]);
});
