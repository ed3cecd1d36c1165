import { expect, test } from 'vitest';
import { namesIn, namesProblem } from './forbidden-names.rules.ts';

test('one name a line, without spaces around it, once', () => {
  expect(namesIn(' bank \n\nnet banking\r\nbank\n')).toEqual(['bank', 'net banking']);
});

test.each([
  ['', undefined],
  ['bank\nnet banking', undefined],
  ['bank\nx', 'Each name has 2 to 60 characters: “x”'],
  ['--', 'A name needs a letter or a digit: “--”'],
  [Array.from({ length: 201 }, (_, no) => `name ${no}`).join('\n'), 'At most 200 names'],
])('names the problem: %#', (text, problem) => expect(namesProblem(text)).toBe(problem));
