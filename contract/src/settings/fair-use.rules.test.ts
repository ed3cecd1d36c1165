import { describe, expect, test } from 'vitest';
import { forbiddenBy, forbiddenByDefault } from './fair-use.rules.ts';

describe('the default forbidden names', () => {
  test.each<[string, string]>([
    ['HDFC Bank', 'bank'],
    ['HDFCBank', 'bank'],
    ['Bank of América', 'bank'],
    ['SBI YONO', 'sbi'],
    ['sbi-card', 'sbi'],
    ['PAYTM', 'paytm'],
    ['Pay\u200btm', 'paytm'],
    ['Ｐａｙｔｍ', 'paytm'],
    ['PayTM Mall', 'paytm'],
    ['Páytm', 'paytm'],
    ['PhonePe', 'phonepe'],
    ['Phone Pe', 'phone pe'],
    ['GooglePay', 'google pay'],
    ['Google  Pay (Tez)', 'google pay'],
    ['CRED', 'cred'],
    ['gov.uk', 'gov'],
    ['Income-Tax e-filing', 'income tax'],
    ['Passport Seva', 'passport'],
  ])('%s', (name, pattern) => {
    expect(forbiddenBy(name, forbiddenByDefault)).toBe(pattern);
  });

  test.each([
    'Telegram',
    'Snapchat',
    'Burger King',
    'Bankside',
    'Credit Karma',
    'Otherwise',
    'Groupin',
    'Govee',
    'Google',
    'Google Play',
    'Pay',
    'Axisymmetric',
    'Passports Weekly',
    'Supirior',
    '',
    ' ',
    '銀行',
  ])('not %j', (name) => {
    expect(forbiddenBy(name, forbiddenByDefault)).toBeUndefined();
  });

  test('are unique and in lower case', () => {
    expect(new Set(forbiddenByDefault).size).toBe(forbiddenByDefault.length);
    expect(forbiddenByDefault.filter((pattern) => pattern !== pattern.toLowerCase().trim())).toEqual([]);
  });
});

describe("an operator's own pattern", () => {
  test.each<[string, string, boolean]>([
    ['Dream11', 'dream11', true],
    ['My Dream 11', 'DREAM-11', true],
    ['भारतीय बैंक', 'बैंक', true],
    ['बक', 'बैंक', false],
    ['Сбербанк Онлайн', 'сбербанк', true],
    ['Anything', '', false],
    ['Anything', ' - ', false],
    ['Anything', '.*', false],
    ['A [b', '[b', true],
  ])('%s against %j: %s', (name, pattern, isForbidden) => {
    expect(forbiddenBy(name, [pattern])).toBe(isForbidden ? pattern : undefined);
  });

  test('no patterns forbid nothing', () => {
    expect(forbiddenBy('State Bank of India', [])).toBeUndefined();
  });
});
