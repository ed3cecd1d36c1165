import { expect, test } from 'vitest';
import { keepPictures } from './kept-pictures.ts';

const pictureOf = (bytes: number) => ({ content: Buffer.alloc(bytes), contentType: 'image/webp' });

test('a picture is kept for a minute, and the oldest ones give way at 16 MB', () => {
  let time = 0;
  const kept = keepPictures({ now: () => time });
  for (const name of ['a', 'b', 'c']) kept.add(name, pictureOf(5_000_000));
  expect(kept.get('a')?.content).toHaveLength(5_000_000);
  kept.add('d', pictureOf(2_000_000));
  expect(['a', 'b', 'd'].map((name) => kept.get(name) !== undefined)).toEqual([false, true, true]);
  time = 60_000;
  expect(kept.get('d')).toBeUndefined();
  kept.add('large', pictureOf(17_000_000));
  expect(kept.get('large')).toBeUndefined();
  kept.add('e', pictureOf(16_000_000));
  expect(kept.get('e')).toBeDefined();
});
