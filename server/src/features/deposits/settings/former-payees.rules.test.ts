import { describe, expect, test } from 'vitest';
import { replaceAddress, replaceMerchant } from './former-payees.rules.ts';

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

describe('a merchant', () => {
  const aMerchant = (merchantId: string | null, formerMerchants?: { merchantId: string; tokenSealed: string; until: string }[]) => ({
    upiId: 'shop@examplebank',
    holderName: 'A Shop',
    imageId: null,
    tokenSealed: 'sealed',
    merchantId,
    ...(formerMerchants && { formerMerchants }),
  });

  test.each([
    ['the first one', undefined, '1', []],
    ['one without a token', { ...aMerchant('1'), tokenSealed: null }, '2', []],
    ['the same with another token', aMerchant('1'), '1', []],
    ['another', aMerchant('1'), '2', [{ merchantId: '1', tokenSealed: 'sealed', until: inHalfAnHour }]],
    ['none any more', aMerchant('1'), null, [{ merchantId: '1', tokenSealed: 'sealed', until: inHalfAnHour }]],
  ])('%s', (_change, stored, merchantId, formerMerchants) => {
    expect(replaceMerchant(stored, { merchantId, now })).toEqual({ merchantId, formerMerchants });
  });

  test('is asked for two days after its payments stopped counting, unless it is used again', () => {
    const formers = (until: string) => [{ merchantId: '1', tokenSealed: 'sealed', until }];
    const left = (until: string, merchantId = '3') => replaceMerchant(aMerchant('3', formers(until)), { merchantId, now }).formerMerchants;
    expect(left('2026-01-29T10:00:00.001Z')).toHaveLength(1);
    expect(left('2026-01-29T10:00:00.000Z')).toEqual([]);
    expect(left('2026-01-31T10:00:00.000Z', '1')).toMatchObject([{ merchantId: '3' }]);
  });
});
