import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { decodePunycode } from './punycode.rules.ts';

test.each(['почта', 'müller', '例え', 'उदाहरण', 'ドメイン名例', 'bücher-und-zeitungen', 'a-b-ć', '😀', 'привет-мир', 'ไทย'])(
  'reads %s as it was written',
  (label) => expect(decodePunycode(domainToASCII(label).slice('xn--'.length))).toBe(label),
);

test.each(['9', '!', 'a-!', '99999999999', 'zzzzzzzzzzzzzzzzzzzz', 'Ü'])('finds no text in %s', (encoded) =>
  expect(decodePunycode(encoded)).toBeUndefined(),
);

test('ends for every text of the length of a label', () => {
  for (const letter of 'az09-') expect(() => decodePunycode(letter.repeat(59))).not.toThrow();
});
