import { expect, test } from 'vitest';
import { findCountryByPrefix } from './countries.rules.ts';

test.each([
  ['+91', 'IN'],
  ['+62', 'ID'],
  ['+380', 'UA'],
  ['+1', undefined],
  ['+7', undefined],
  ['+593', undefined],
  ['+', undefined],
  ['', undefined],
])('the prefix %s belongs to %s', (prefix, iso) => {
  expect(findCountryByPrefix(prefix)?.iso).toBe(iso);
});
