import { z } from 'zod';
import { expect, test } from 'vitest';
import { callNames, declarationOf } from './call-needs.ts';
import { hostileFields } from './hostile-values.ts';

/** By docs/decisions/0052-required-guards.md: what they mean when they are absent has a test of its own. */
const optional = [
  'POST mobile/generate expectedPrice',
  'POST mobile/switch expectedPrice',
  'POST mobile/again expectedPrice',
  'POST mobile/reveal isSecondCharge',
  'PUT admin/upi expected',
  'PUT admin/currency expected',
  'PATCH admin/users/:id/balance expectedBalance',
  'PUT service/update/:id expected',
  // One difference; for all old ones, how many.
  'POST admin/differences/:providerId/settle expectedCount',
];

test('what a caller saw is named in every call that could overwrite it, or has a safe reading', () => {
  const guards = callNames.flatMap((name) => {
    const { body } = declarationOf(name);
    if (!(body instanceof z.ZodObject)) return [];
    return hostileFields(body).flatMap((field) =>
      /^expected|^isSecond/.test(field.name) ? [{ ...field, name: `${name} ${field.name}` }] : [],
    );
  });
  expect(guards.length).toBeGreaterThan(15);
  expect(
    guards
      .filter(({ isRequired }) => !isRequired)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(optional.toSorted());
});
