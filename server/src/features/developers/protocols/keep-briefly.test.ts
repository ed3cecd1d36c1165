import { expect, test, vi } from 'vitest';
import { openBriefly } from './keep-briefly.ts';

function aReading() {
  let now = 0;
  const read = vi.fn<(question: string) => Promise<{ question: string }>>(async (question) => ({ question }));
  const keep = openBriefly<{ question: string }>(() => now);
  return { read, ask: (question: string) => keep(question, () => read(question)), pass: (ms: number) => void (now += ms) };
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
