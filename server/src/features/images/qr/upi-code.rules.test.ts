import { expect, test } from 'vitest';
import { isSamePayee, findPayeeInCode } from './upi-code.rules.ts';

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const account = (payee: string, name = 'A000000524') => field('00', name) + field('01', payee);
const merchantCode = (...templates: string[]) =>
  `000201010211${templates.join('')}${field('52', '5411')}${field('53', '356')}${field('58', 'IN')}${field('59', 'A SHOP')}6304ABCD`;

test.each([
  ['upi://pay?pa=shop@bank', 'shop@bank'],
  ['UPI://PAY?pn=A%20Shop&PA=shop%40bank&cu=INR', 'shop@bank'],
  ['upi://pay/?pa=shop.name-1@bank&am=10', 'shop.name-1@bank'],
  [merchantCode(field('26', account('shop@bank'))), 'shop@bank'],
  [
    merchantCode(field('02', '4111111111111111'), field('27', account('x@y', 'D000000001')), field('51', account('shop@bank'))),
    'shop@bank',
  ],
])('%s pays to %s', (text, payee) => {
  expect(findPayeeInCode(text)).toBe(payee);
});

test.each([
  '',
  'https://example.com/pay?pa=shop@bank',
  'upi://collect?pa=shop@bank',
  'upi://pay?pn=shop',
  'upi://pay?pa=',
  'upi://pay?pa=nohandle',
  'upi://pay?pa=two words@bank',
  'upi://pay?pa=shop@bank&pa=thief@bank',
  merchantCode(field('26', account('shop@bank')), field('27', account('thief@bank'))),
  merchantCode(field('26', account('thief@bank') + field('01', 'shop@bank'))),
  merchantCode(field('26', account('thief@bank', 'a000000524')), field('27', account('shop@bank'))),
  merchantCode(field('26', account('shop@bank', 'A000000000'))),
  merchantCode(field('25', account('shop@bank'))),
  merchantCode(field('52', account('shop@bank'))),
  merchantCode(field('26', field('00', 'A000000524'))),
  '000201',
  '00020126',
  '0002012699',
  '000201269Xabc',
  `000201${'26'.repeat(2_000)}`,
])('%s has no clear payee', (text) => {
  expect(findPayeeInCode(text)).toBeUndefined();
});

test('UPI IDs ignore case and surrounding spaces', () => {
  expect(isSamePayee('Shop@Bank ', 'shop@bank')).toBe(true);
  expect(isSamePayee('shop@bank', 'shop@bank2')).toBe(false);
});
