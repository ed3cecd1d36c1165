import { expect, test } from 'vitest';
import { answerTo, type Question } from './single-tab.rules.ts';

const asked = (from: string, askedAt: number): Question => ({ type: 'is the place free', from, askedAt });

test('the tab that asked first refuses the newer one', () => {
  expect(answerTo(asked('b', 9), asked('a', 1))).toEqual({ type: 'the place is taken', to: 'b' });
});

test('refuses exactly one of two tabs that ask at once', () => {
  for (const [a, b] of [
    [asked('a', 1), asked('b', 2)],
    [asked('a', 5), asked('b', 5)],
  ] as const) {
    expect(answerTo(b, a)).toBeDefined();
    expect(answerTo(a, b)).toBeUndefined();
  }
});
