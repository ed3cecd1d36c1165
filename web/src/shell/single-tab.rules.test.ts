import { expect, test } from 'vitest';
import { answerTo, type Question } from './single-tab.rules.ts';

const asked = (from: string, askedAt: number): Question => ({ type: 'is the place free', from, askedAt });

test('the tab that holds the place tells the newer one', () => {
  expect(answerTo(asked('b', 9), { state: 'held', own: asked('a', 1) })).toEqual({ type: 'the place is taken', to: 'b' });
});

test('a tab that was sent away answers nobody', () => {
  expect(answerTo(asked('b', 9), { state: 'elsewhere', own: asked('a', 1) })).toBeUndefined();
});

test('of two tabs that ask at once exactly one goes on', () => {
  for (const [a, b] of [
    [asked('a', 1), asked('b', 2)],
    [asked('a', 5), asked('b', 5)],
  ] as const) {
    expect(answerTo(b, { state: 'asking', own: a })).toBeDefined();
    expect(answerTo(a, { state: 'asking', own: b })).toBeUndefined();
  }
});
