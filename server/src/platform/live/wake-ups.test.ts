import { expect, test } from 'vitest';
import { createWakeUps } from './wake-ups.ts';

const long = 60_000;

test('wakes every listener of that user and no other', async () => {
  const wakeUps = createWakeUps();
  const [one, two, other] = [wakeUps.listen(1), wakeUps.listen(1), wakeUps.listen(2)];
  const both = Promise.all([one.next(long), two.next(long)]);
  const third = other.next(20).then(() => 'timed out');
  wakeUps.wake(1);
  await both;
  expect(await third).toBe('timed out');
});

test('reports a wake-up between two waits once', async () => {
  const wakeUps = createWakeUps();
  const news = wakeUps.listen(1);
  wakeUps.wake(1);
  wakeUps.wake(1);
  await news.next(long);
  const again = await Promise.race([news.next(long).then(() => 'woken'), Promise.resolve('waiting')]);
  expect(again).toBe('waiting');
  wakeUps.wake(1);
});

test('is silent after stop, while other listeners of the user still wake', async () => {
  const wakeUps = createWakeUps();
  const [gone, stays] = [wakeUps.listen(1), wakeUps.listen(1)];
  gone.stop();
  gone.stop();
  const woken = stays.next(long);
  wakeUps.wake(1);
  await woken;
  stays.stop();
  const waiting = gone.next(long).then(() => 'woken');
  wakeUps.wake(1);
  expect(await Promise.race([waiting, Promise.resolve('quiet')])).toBe('quiet');
});
