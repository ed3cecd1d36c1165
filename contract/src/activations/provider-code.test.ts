import { expect, test } from 'vitest';
import { normaliseCode, showsNothing } from './activations.rules.ts';

test.each<[given: string, code: string | null]>([
  ['684205', '684205'],
  ['684-205', '684205'],
  ['684 205', '684205'],
  ['684\u2011205', '684205'],
  ['684\u00a0205', '684205'],
  [' 684-205\n', '684205'],
  ['68\u200b4205', '684205'],
  ['\ufeff684\u200d-\u2060205', '684205'],
  ['٦٨٤٢٠٥', '684205'],
  ['۶۸۴-۲۰۵', '684205'],
  ['６８４２０５', '684205'],
  ['G-482913', 'G-482913'],
  ['68-42-05', '68-42-05'],
  ['1684-205', '1684-205'],
  ['684--205', '684--205'],
  ['12:34', '12:34'],
  ['aB3xY', 'aB3xY'],
  ['42', '42'],
  ['', null],
  [' \u200b\u2060\u3164\u2800\n', null],
])('the provider’s own code %j is shown as %s', (given, code) => {
  expect(normaliseCode(given)).toBe(code);
  expect(normaliseCode(code ?? '')).toBe(code);
});

test.each([
  ['', true],
  [' \t\n\u00a0\u200b\u200e\u2060\ufeff\u00ad\u3164\u2800\u0000', true],
  ['.', false],
  ['👍', false],
  ['कोड', false],
])('%j shows nothing: %s', (text, isBlank) => {
  expect(showsNothing(text)).toBe(isBlank);
});
