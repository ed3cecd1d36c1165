import { expect, test, vi } from 'vitest';
import { keepBriefly, makeOncePer } from './keep-briefly.ts';

function aReading(ms = 1_000) {
  let now = 0;
  const read = vi.fn<() => Promise<{ name: string }>>(async () => ({ name: 'quick' }));
  return { read, ...keepBriefly(read, { ms, now: () => now }), pass: (by: number) => void (now += by) };
}

test('reads once for those who ask within a second, and again after it', async () => {
  const { read, get, pass } = aReading();
  const [first] = await Promise.all([get(), get()]);
  pass(999);
  expect(await get()).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await get()).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test('shares a reading that takes longer than it is kept, which is from its end', async () => {
  const { read, get, pass } = aReading();
  const slow = Promise.withResolvers<{ name: string }>();
  read.mockReturnValueOnce(slow.promise);
  const first = get();
  pass(5_000);
  const second = get();
  slow.resolve({ name: 'slow' });
  expect(await Promise.all([first, second])).toEqual([{ name: 'slow' }, { name: 'slow' }]);
  expect(await get()).toEqual({ name: 'slow' });
  pass(1_000);
  expect(await get()).toEqual({ name: 'quick' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('a reading that hangs is shared for a while only, and what it says at last is not kept', async () => {
  const { read, get, pass } = aReading();
  const hanging = Promise.withResolvers<{ name: string }>();
  read.mockReturnValueOnce(hanging.promise);
  const first = get();
  pass(29_999);
  void get();
  expect(read).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await get()).toEqual({ name: 'quick' });
  hanging.resolve({ name: 'late' });
  expect([await first, await get()]).toEqual([{ name: 'late' }, { name: 'quick' }]);
});

test('keeps nothing where lists are not kept', async () => {
  const { read, get } = aReading(0);
  await get();
  await get();
  expect(read).toHaveBeenCalledTimes(2);
});

test('asks again after a reading that failed', async () => {
  const { read, get } = aReading();
  read.mockRejectedValueOnce(new Error('the database is away'));
  await expect(get()).rejects.toThrow('away');
  expect(await get()).toEqual({ name: 'quick' });
});

test('a fresh reading begins after the one that runs, for all who want one meanwhile', async () => {
  const { read, get, getFresh } = aReading();
  const early = Promise.withResolvers<{ name: string }>();
  read.mockReturnValueOnce(early.promise);
  const first = get();
  const fresh = [getFresh(), getFresh()];
  await new Promise(setImmediate);
  expect(read).toHaveBeenCalledTimes(1);
  early.resolve({ name: 'early' });
  expect(await Promise.all([first, ...fresh])).toEqual([{ name: 'early' }, { name: 'quick' }, { name: 'quick' }]);
  expect(await get()).toEqual({ name: 'quick' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('peeks at what is kept or being read, and begins no reading', async () => {
  const { read, get, peek, pass } = aReading();
  expect(peek()).toBeUndefined();
  const first = get();
  expect(await peek()).toBe(await first);
  pass(1_000);
  expect(peek()).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
});

test('makes the same of one source once, and again of another', () => {
  const once = makeOncePer<string>();
  const make = vi.fn<() => string>(() => 'made');
  const source = {};
  expect([once(source, 'a', make), once(source, 'a', make), once(source, 'b', make), once({}, 'a', make)]).toHaveLength(4);
  expect(make).toHaveBeenCalledTimes(3);
});
