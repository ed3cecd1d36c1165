import { expect, test } from 'vitest';
import { extractCode } from './activations.rules.ts';

const cases: [message: string, code: string | null][] = [
  // The first run of 4 to 6 digits bounded by non-digits.
  ['Telegram code 48291. Do not share it.', '48291'],
  ['1234', '1234'],
  ['123456', '123456'],
  ['Your OTP is 1234', '1234'],
  ['<#> 445566 is your code\nFA+9qCX9VSu', '445566'],
  ['G-482913 is your Google verification code.', '482913'],
  ['Use 1234 or 567890', '1234'],
  ['12 then 345 then 6789', '6789'],
  ['abc1234def', '1234'],
  ['code:0042', '0042'],
  ['12.3456', '3456'],
  ['2024-11-20', '2024'],
  ['Your code is 12-3456', '3456'],
  ['₹1234.50 debited', '1234'],
  ['1234567', null],
  ['Call 18001234567 now', null],
  ['Ref 123456789, code 5566', '5566'],
  ['1234567 and 12345678', null],
  ['7', null],
  ['PIN 123', null],
  ['WhatsApp code 123-456', '123456'],
  ['Your code: 123 456', '123456'],
  ['123-456. Not 789-012.', '123456'],
  ['(123-456)', '123456'],
  ['My number is 555-123-456', '555123'],
  ['123-456 valid until 1830', '1830'],
  ['1123-456', '1123'],
  ['123-4567', '4567'],
  ['12-3456789', null],
  ['123--456', null],
  ['123  456', null],
  ['123.456', null],
  ['123–456', null],
  ['123\n456', null],
  ['आपका कोड ४८२९१ है', '48291'],
  ['رمزك هو ٤٨٢٩١', '48291'],
  ['کد شما ۴۸۲۹', '4829'],
  ['আপনার কোড ১২৩৪৫৬', '123456'],
  ['รหัส ๑๒๓๔', '1234'],
  ['コード １２３４５６', '123456'],
  ['𝟏𝟐𝟑𝟒', '1234'],
  ['𝟘𝟙𝟚𝟛', '0123'],
  ['𝟼𝟽𝟾𝟿', '6789'],
  ['४८२-९१३', '482913'],
  ['12४५', '1245'],
  ['Your code is 68\u200b4205', '684205'],
  ['68\u20604\u00ad205', '684205'],
  ['\u202e684\u2069-205', '684205'],
  ['', null],
  ['Welcome to Telegram!', null],
  ['Your code is ①②③④', null],
  ['½ ¼ ² ³', null],
];

test.each(cases)('%j → %s', (message, code) => {
  expect(extractCode(message)).toBe(code);
});

test('every decimal digit of Unicode has its own value', () => {
  const digits = Array.from({ length: 0x1ffff }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length % 10).toBe(0);
  // They are listed in tens, zero first.
  digits.forEach((digit, index) => expect([digit, extractCode(`xx${digit}123`)]).toEqual([digit, `${index % 10}123`]));
});

test('a long message is read quickly', () => {
  // A pattern that backtracks at every digit would take hours.
  expect(extractCode('123 '.repeat(100_000))).toBe('123123');
  expect(extractCode('1'.repeat(400_000))).toBe(null);
  expect(extractCode('९'.repeat(20_000))).toBe(null);
});
