import { expect, test } from 'vitest';
import { aboutCoins, rupeesOf, paymentFace, readAmount, shortId, splitExact } from './payment-face.ts';

const expiresAt = '2026-11-20T10:20:00.000Z';
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test.each([
  ['waiting', '10:00:01', { kind: 'waiting', remaining: 1199 }],
  ['waiting', '10:20:00', { kind: 'expired' }],
  ['expired', '10:19:00', { kind: 'expired' }],
  ['credited', '10:05:00', { kind: 'credited' }],
  ['credited', '11:00:00', { kind: 'credited' }],
] as const)('an intent that is %s shows at %s %o', (status, time, face) => {
  expect(paymentFace({ status, expiresAt }, at(time))).toEqual(face);
});

test.each([
  ['500.37', { whole: '500', telling: '.37' }],
  ['100000.01', { whole: '1,00,000', telling: '.01' }],
  ['10.0037', { whole: '10', telling: '.0037' }],
  ['7', { whole: '7', telling: '' }],
])('splits %s', (payAmount, parts) => {
  expect(splitExact(payAmount)).toEqual(parts);
});

test('rounds coins up, so that a payment is never too small', () => {
  expect(aboutCoins(500, 88.5)).toBe('5.65');
  expect(aboutCoins(500, 0)).toBeUndefined();
  expect(aboutCoins(Number.NaN, 88.5)).toBeUndefined();
});

test.each([
  ['250', 250],
  ['₹1,00,000', 100_000],
  [' 99.50 ', 99.5],
  ['१२०', Number.NaN],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
  ['', Number.NaN],
])('%j is read as %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('a long id is shortened in its middle, a UTR and a promo code are not', () => {
  expect(shortId('9f2c1e07b4a85d3360c79f2c1e07b4a85d3360c7')).toBe('9f2c1e07…5d3360c7');
  expect(shortId('417782093365')).toBe('417782093365');
});

test('converts coins at their rate, rounded down to a paisa; rupees stay', () => {
  expect(rupeesOf({ payAmount: '10.0037', payCurrency: 'USDT', rate: 88.5 })).toBe(885.32);
  expect(rupeesOf({ payAmount: '0.29', payCurrency: 'TRX', rate: 100 })).toBe(29);
  expect(rupeesOf({ payAmount: '500.37', payCurrency: 'INR', rate: null })).toBe(500.37);
});
