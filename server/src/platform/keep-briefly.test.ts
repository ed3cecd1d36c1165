import { expect, test, vi } from 'vitest';
import { keepBriefly, makeOncePer } from './keep-briefly.ts';

function aReading(ms = 1_000) {
  let now = 0;
  const read = vi.fn<(question: string) => Promise<{ question: string }>>(async (question) => ({ question }));
  const keep = keepBriefly<{ question: string }>({ ms: () => ms, most: 50, now: () => now });
  return { read, ask: (question: string) => keep(question, () => read(question)), pass: (by: number) => void (now += by) };
}

test('reads once for those who ask the same within a second, and again after it', async () => {
  const { read, ask, pass } = aReading();
  const [first] = await Promise.all([ask('tg'), ask('tg')]);
  pass(999);
  expect(await ask('tg')).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await ask('tg')).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test('shares a reading that takes longer than it is kept, which is from its end', async () => {
  const { read, ask, pass } = aReading();
  const slow = Promise.withResolvers<{ question: string }>();
  read.mockReturnValueOnce(slow.promise);
  const first = ask('tg');
  pass(5_000);
  const second = ask('tg');
  slow.resolve({ question: 'slow' });
  expect(await Promise.all([first, second])).toEqual([{ question: 'slow' }, { question: 'slow' }]);
  expect(await ask('tg')).toEqual({ question: 'slow' });
  pass(1_000);
  expect(await ask('tg')).toEqual({ question: 'tg' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('keeps nothing where lists are not kept', async () => {
  const { read, ask } = aReading(0);
  await ask('tg');
  await ask('tg');
  expect(read).toHaveBeenCalledTimes(2);
});

test('keeps different questions apart, fifty at most', async () => {
  const { read, ask } = aReading();
  for (let n = 0; n < 51; n += 1) expect(await ask(`s${n}`)).toEqual({ question: `s${n}` });
  await ask('s50');
  expect(read).toHaveBeenCalledTimes(51);
  await ask('s0');
  expect(read).toHaveBeenCalledTimes(52);
});

test('asks again after a reading that failed', async () => {
  const { read, ask } = aReading();
  read.mockRejectedValueOnce(new Error('the database is away'));
  await expect(ask('tg')).rejects.toThrow('away');
  expect(await ask('tg')).toEqual({ question: 'tg' });
});

test('makes the same of one source once, and again of another', () => {
  const once = makeOncePer<string>();
  const make = vi.fn<() => string>(() => 'made');
  const source = {};
  expect([once(source, 'a', make), once(source, 'a', make), once(source, 'b', make), once({}, 'a', make)]).toHaveLength(4);
  expect(make).toHaveBeenCalledTimes(3);
});
