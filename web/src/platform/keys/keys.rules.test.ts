import { expect, test } from 'vitest';
import { isPlainKey } from './keys.rules.ts';

const press = { key: 'g', hasModifier: false, isComposing: false, isTyping: false };

test('a key counts whatever its case', () => {
  expect(isPlainKey({ ...press, key: 'G' }, 'g')).toBe(true);
});

test.each([{ hasModifier: true }, { isComposing: true }, { isTyping: true }, { key: 'h' }])('%j is not that key', (change) => {
  expect(isPlainKey({ ...press, ...change }, 'g')).toBe(false);
});
