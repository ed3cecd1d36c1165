import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorableJson } from './json-text.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', '"', 'u', '\0', '\ud83d', '\ude00', '😀', 'd800', '0000'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
});

test('accepts a document exactly when all its texts can be stored', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, isAscii) => {
      const json = isAscii ? escaped(text) : JSON.stringify({ text });
      expect(JSON.parse(json)).toEqual({ text });
      expect(isStorableJson(json)).toBe(text.isWellFormed() && !text.includes('\0'));
    }),
    { numRuns: 3_000 },
  );
});

test('accepts valid text that looks similar', () => {
  for (const text of ['\\u0000', '\\ud83d', '\\\\u0000', 'C:\\users', '😀', '\\😀'])
    expect([text, isStorableJson(JSON.stringify(text))]).toEqual([text, true]);
});

test('handles a long run of backslashes quickly', () => {
  expect(isStorableJson(`"${'\\\\'.repeat(32_000)}"`)).toBe(true);
  expect(isStorableJson(`"${'\\\\'.repeat(32_000)}\\u0000"`)).toBe(false);
  expect(isStorableJson('\\ud83d'.repeat(10_000))).toBe(false);
});

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`);
  return `{"text":"${units.join('')}"}`;
}
