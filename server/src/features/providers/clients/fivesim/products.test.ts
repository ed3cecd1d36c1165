import { expect, test } from 'vitest';
import { knownServices } from '../../../catalogue/known-services.ts';
import { services } from '../../../../../../simulators/provider/market/services.ts';
import { codeOfProduct, productOf } from '@pinline/contract/providers/fivesim-products.rules';

const codes = [...new Set([...knownServices.map(({ serviceCode }) => serviceCode), ...services.map(({ code }) => code)])];

test('maps every code of the catalogue to its own product and back', () => {
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
])('maps the code %s to the product %s, listed as %s', (code, product, listed) => {
  expect(productOf(code)).toBe(product);
  expect(codeOfProduct(product)).toBe(listed);
});

test("a product named like another service's code matches none", () => {
  expect(codeOfProduct('tg')).not.toMatch(/^[a-z0-9_]+$/);
});
