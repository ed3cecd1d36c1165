import { expect, test } from 'vitest';
import { addressFromHex, addressToHex, isTronAddress, readAddress } from './tron-address.ts';

const pairs: [string, string][] = [
  ['415b84403715b218b869b2e008117a1bbda850e726', 'TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbM'],
  ['41cb5f8073cedbb40ee156a6e5dc945c5cac067648', 'TUWYaaaJVA7iRs9CYTqWSz4Qjdz3XodECn'],
  ['4119ffc904ab2e54fa4f54ffdb1cafd89a44170044', 'TCLgK89AnXbC9rewvhNb9UgXCc2qJJpBXh'],
  ['41c53a7d3488cd47d41e72aeecd311efb4d64afb64', 'TTx4Bk1Q3ZshkFcfj5QoHyf41Z4AtrVrVe'],
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['41ea51342dabbb928ae1e576bd39eff8aaf070a8c6', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'],
];

test.each(pairs)('%s is %s, both ways', (hex, base58) => {
  expect(addressToHex(base58)).toBe(hex);
  expect(addressFromHex(hex)).toBe(base58);
  expect(addressFromHex(hex.slice(2))).toBe(base58);
});

test.each(pairs)('%s is known in every spelling of a node', (hex, base58) => {
  for (const spelling of [hex, hex.toUpperCase(), hex.slice(2), base58]) expect(readAddress(spelling)).toBe(hex);
});

test.each([
  ['', 'nothing'],
  ['TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbN', 'a wrong checksum'],
  ['TJK6vTviYJ468yfUC3vGzRoZtSvY72rYb', 'one character short'],
  ['TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbMM', 'one character long'],
  [' TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbM', 'a space before it'],
  ['TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbM\n', 'a line end after it'],
  ['tjk6vtviyj468yfuc3vgzroztsvy72rybm', 'small letters'],
  ['TJK6vTviYJ468yfUC3vGzRoZtSvY72rYb0', 'a zero, which base58 has not'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'an address of Bitcoin'],
  ['415b84403715b218b869b2e008117a1bbda850e726', 'hexadecimal digits, which no user types'],
])('%j is no address: %s', (text) => {
  expect(isTronAddress(text)).toBe(false);
});

test('checks what a user types and what a node answers', () => {
  expect(isTronAddress('TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbM')).toBe(true);
  for (const value of [
    undefined,
    null,
    5,
    {},
    '',
    '0x5b84403715b218b869b2e008117a1bbda850e726',
    'a'.repeat(100_000),
    '425b'.padEnd(42, '0'),
  ])
    expect(readAddress(value)).toBeUndefined();
  expect(() => addressFromHex('5b84')).toThrow('Not an address');
});
