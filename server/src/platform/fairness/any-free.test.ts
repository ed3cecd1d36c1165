import { expect, test } from 'vitest';
import { createAnyFree } from './any-free.ts';

test('gives what is free at once, though another part of it is busy', async () => {
  const things = createAnyFree();
  expect(await things.take([1])).toEqual(new Set([1]));
  expect(await things.take([1, 2])).toEqual(new Set([2]));
});

test('serves those who wait in the order that they asked, before the one who gives back', async () => {
  const things = createAnyFree();
  const order: string[] = [];
  const first = await things.take([1]);
  const take = async (name: string, wanted: number[]) => {
    const taken = await things.take(wanted);
    order.push(name);
    things.giveBack(taken);
  };
  const others = [take('second', [1]), take('third', [1])];
  things.giveBack(first);
  await Promise.all([...others, take('first again', [1])]);
  expect(order).toEqual(['second', 'third', 'first again']);
});

test('lets one pass who waits for something else', async () => {
  const things = createAnyFree();
  const one = await things.take([1]);
  const two = await things.take([2]);
  const [forOne, forTwo] = [things.take([1]), things.take([2])];
  things.giveBack(two);
  expect(await forTwo).toEqual(new Set([2]));
  things.giveBack(one);
  expect(await forOne).toEqual(new Set([1]));
});
