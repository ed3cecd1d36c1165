import { expect, test } from 'vitest';
import { profitText } from './profit.texts.ts';

test.each([
  [{ isUp: true, points: '1' }, 'up 1 point'],
  [{ isUp: false, points: '0.1' }, 'down 0.1 points'],
  [{ isUp: true, points: '4.2' }, 'up 4.2 points'],
])('a margin that moved by %o is %s', (move, words) => {
  expect(profitText.marginMove(move)).toBe(words);
});
