import { expect, test } from 'vitest';
import { monogram } from './monogram.rules.ts';

test.each([
  ['Loop Messenger', 'LM'],
  ['Telegram', 'TE'],
  ['  bankside credit union ', 'BC'],
  ['X', 'X'],
  ['5sim', '5S'],
  ['चाय पानी', 'चापा'],
  ['🙂', '–'],
  ['', '–'],
])('%j is %j', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});
