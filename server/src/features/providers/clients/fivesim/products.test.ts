import { expect, test } from 'vitest';
import { knownServices } from '../../../catalogue/known-services.ts';
import { services } from '../../../../../../simulators/provider/market/services.ts';
import { codeOfProduct, productOf } from './products.ts';

const codes = [...new Set([...knownServices.map(({ serviceCode }) => serviceCode), ...services.map(({ code }) => code)])];

test('every code of the catalogue has a product of its own, and comes back from it', () => {
  const products = codes.map(productOf);
  expect(new Set(products).size).toBe(codes.length);
  expect(products.map(codeOfProduct)).toEqual(codes);
  for (const product of products) expect(product).toMatch(/^[a-z0-9_]{1,32}$/);
});

test.each([
  ['tg', 'telegram', 'tg'],
  ['telegram', 'telegram', 'tg'],
  ['nosuch', 'nosuch', 'nosuch'],
  ['constructor', 'constructor', 'constructor'],
])('the code %s is the product %s, which is listed as %s', (code, product, listed) => {
  expect(productOf(code)).toBe(product);
  expect(codeOfProduct(product)).toBe(listed);
});

test('a product that is named like the code of another service matches none', () => {
  expect(codeOfProduct('tg')).not.toMatch(/^[a-z0-9_]+$/);
});
