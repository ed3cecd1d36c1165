import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsForgiven, findErrors } from './typing-errors.rules.ts';

test.each([
  ['watsapp', 'whatsapp', 1],
  ['whhatsapp', 'whatsapp', 1],
  ['whqtsapp', 'whatsapp', 1],
  ['hwatsapp', 'whatsapp', 1],
  ['watsap', 'whatsapp', 2],
  ['whatsapp', 'whatsapp', 0],
])('%s has the errors of %s counted', (typed, term, errors) => {
  expect(findErrors(typed, term, 2)).toEqual({ errors, isWhole: true });
});

test('the beginning of a longer term counts alone', () => {
  expect(findErrors('instgr', 'instagram', 1)).toEqual({ errors: 1, isWhole: false });
  expect(findErrors('instgr', 'amazon', 1)).toBeUndefined();
});

test('forgives one error from four letters and two from eight', () => {
  expect(['abc', 'abcd', 'abcdefg', 'abcdefgh'].map(errorsForgiven)).toEqual([0, 1, 1, 2]);
});

test('never counts more errors than letters were changed', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 12 });
  const change = fc.record({
    at: fc.nat(11),
    how: fc.constantFrom('wrong', 'missing', 'extra', 'swapped'),
    letter: fc.constantFrom('a', 'x'),
  });
  fc.assert(
    fc.property(word, fc.array(change, { maxLength: 2 }), (term, changes) => {
      // Two changes at a distance: a swap and a change inside it are not two errors.
      const [one, other] = changes;
      if (one !== undefined && other !== undefined && Math.abs(one.at - other.at) < 3) return;
      const typed = changes.toSorted((a, b) => b.at - a.at).reduce((text, { at, how, letter }) => alter(text, { at, how, letter }), term);
      expect(findErrors(typed, term, 2)?.errors).toBeLessThanOrEqual(changes.length);
    }),
  );
});

test('a text longer than any name is no name with errors', () => {
  expect(findErrors('a'.repeat(80), 'a'.repeat(80), 2)).toBeUndefined();
});

function alter(text: string, { at, how, letter }: { at: number; how: string; letter: string }): string {
  const [before, one = '', two = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
  if (how === 'wrong') return one === '' ? text : before + letter + two + after;
  if (how === 'missing') return before + two + after;
  if (how === 'extra') return before + letter + one + two + after;
  return before + two + one + after;
}
