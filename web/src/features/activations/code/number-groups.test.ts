import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeCells, splitAtCode } from './code-parts.ts';
import { groupCode, groupNumber, withoutPrefix } from './number-groups.ts';

const grouped = (mobileno: string, countryPrefix: string): string => {
  const { prefix, groups } = groupNumber({ mobileno, countryPrefix });
  return [prefix, ...groups].join(' ');
};

test('numbers are grouped as people read them', () => {
  expect(grouped('+919823461075', '+91')).toBe('+91 98234 61075');
  expect(grouped('+6281244809916', '+62')).toBe('+62 812 4480 9916');
  expect(grouped('+447700900123', '+44')).toBe('+44 770 090 0123');
  expect(grouped('+4', '+44')).toBe(' +4');
});

test('copying drops the country prefix', () => {
  expect(withoutPrefix({ mobileno: '+919823461075', countryPrefix: '+91' })).toBe('9823461075');
  expect(withoutPrefix({ mobileno: '9823461075', countryPrefix: '+91' })).toBe('9823461075');
});

test('grouping loses no digit, and groups differ by one at most', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), fc.constantFrom('+91', '+62', '+1', '+971'), (digits, countryPrefix) => {
      const { prefix, groups } = groupNumber({ mobileno: countryPrefix + digits, countryPrefix });
      const sizes = groups.map((group) => group.length);
      expect(prefix + groups.join('')).toBe(countryPrefix + digits);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    }),
  );
});

test('six digits are split in two, long codes are not cut into cells', () => {
  expect(codeCells('482910')).toEqual([
    ['4', '8', '2'],
    ['9', '1', '0'],
  ]);
  expect(codeCells('7305')).toEqual([['7', '3', '0', '5']]);
  expect(codeCells('ABCD-1234')).toBeNull();
  expect(groupCode('482910')).toBe('482 910');
  expect(groupCode('51834')).toBe('51834');
});

test('the code is found in its message, also written in two halves', () => {
  expect(splitAtCode('Use 482910 now', '482910')).toEqual({ before: 'Use ', code: '482910', after: ' now' });
  expect(splitAtCode('Use 482-910 now', '482910')).toEqual({ before: 'Use ', code: '482-910', after: ' now' });
  expect(splitAtCode('Use 482 910 now', '482910').code).toBe('482 910');
  expect(splitAtCode('Use 123-4 now', '1234').code).toBe('');
  expect(splitAtCode('No digits', '4829')).toEqual({ before: 'No digits', code: '', after: '' });
  expect(splitAtCode('Hello', null)).toEqual({ before: 'Hello', code: '', after: '' });
});

test('a message is never changed by setting its code apart', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string({ maxLength: 8 })), (message, code) => {
      const parts = splitAtCode(message, code);
      expect(parts.before + parts.code + parts.after).toBe(message);
    }),
  );
});
