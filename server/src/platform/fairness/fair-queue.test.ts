import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const key = (owner: string) => ({ owner, rank: 'key' as const });

test('gives places up to the limit, and the next one to another owner before a second of the first', async () => {
  const queue = createFairQueue({ places: 2, perOwner: 2 });
  const first = await queue.enter(key('a'));
  await queue.enter(key('a'));
  const order: string[] = [];
  const waiting = ['a', 'a', 'b'].map(async (owner) => {
    const leave = await queue.enter(key(owner));
    order.push(owner);
    leave?.();
  });
  expect(queue.waiting()).toBe(3);
  first?.();
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'b', 'a']);
  expect(queue.waiting()).toBe(0);
});

test('no owner has more than its share, even where places are free', async () => {
  const queue = createFairQueue({ places: 3, perOwner: 1 });
  const leave = await queue.enter(key('a'));
  const second = queue.enter(key('a'));
  expect(queue.waiting()).toBe(1);
  expect(await queue.enter(key('b'))).toBeTypeOf('function');
  leave?.();
  expect(await second).toBeTypeOf('function');
});

test('a place is given back once, however often its holder says so', async () => {
  const queue = createFairQueue({ places: 1, perOwner: 1 });
  const leave = await queue.enter(key('a'));
  leave?.();
  leave?.();
  await queue.enter(key('b'));
  const third = queue.enter(key('c'));
  expect(queue.waiting()).toBe(1);
  const other = queue.enter(key('d'), { ms: 0 });
  expect(await other).toBeUndefined();
  expect(queue.waiting()).toBe(1);
  void third;
});

test('a wait ends with its signal, and takes no place', async () => {
  const queue = createFairQueue({ places: 1, perOwner: 1 });
  await queue.enter(key('a'));
  const stop = new AbortController();
  const waiting = queue.enter(key('b'), { signal: stop.signal });
  stop.abort();
  expect([await waiting, await queue.enter(key('b'), { signal: stop.signal }), queue.waiting()]).toEqual([undefined, undefined, 0]);
});

test('who could not be served in time is not let into the line', async () => {
  let clock = 0;
  const queue = createFairQueue({ places: 1, perOwner: 1 }, () => clock);
  for (let visit = 0; visit < 50; visit += 1) {
    const leave = await queue.enter(key('a'));
    clock += 1_000;
    leave?.();
  }
  await queue.enter(key('a'));
  void queue.enter(key('b'));
  expect(queue.expectedWaitMs(key('c'))).toBeCloseTo(2_000, -2);
  expect(await queue.enter(key('c'), { ms: 1_500 })).toBeUndefined();
  expect(queue.waiting()).toBe(1);
});
