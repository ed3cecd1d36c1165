import { forbiddenBy, forbiddenByDefault } from '@pinline/contract/settings/fair-use.rules';
import { expect, test } from 'vitest';
import { knownServices } from './known-services.ts';

test('what the demo sells is not forbidden by default', () => {
  expect(knownServices.filter(({ name }) => forbiddenBy(name, forbiddenByDefault) !== undefined)).toEqual([]);
});
