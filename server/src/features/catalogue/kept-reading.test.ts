import { afterEach, expect, test, vi } from 'vitest';
import { keepLarge } from './kept-reading.ts';

afterEach(() => vi.useRealTimers());

function aReading(size: number) {
  let readings = 0;
  const read = keepLarge(
    async () => {
      readings += 1;
      await Promise.resolve();
      return { size, no: readings };
    },
    (value) => value.size > 10,
  );
  return { read, count: () => readings };
}

test('reads what is small for each caller', async () => {
  const { read, count } = aReading(10);
  await Promise.all([read(), read()]);
  expect((await read()).no).toBe(3);
  expect(count()).toBe(3);
});

test('reads what is large once in five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { read, count } = aReading(11);
  await read();
  await Promise.all([read(), read()]);
  vi.advanceTimersByTime(4_900);
  expect((await read()).no).toBe(1);
  vi.advanceTimersByTime(200);
  expect(new Set((await Promise.all([read(), read(), read()])).map(({ no }) => no))).toEqual(new Set([2]));
  expect(count()).toBe(2);
});

test('reads again after a failure', async () => {
  const read = keepLarge(vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('back'), () => true);
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe('back');
});
