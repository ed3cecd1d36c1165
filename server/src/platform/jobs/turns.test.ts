import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

test('gives what is free at once, though another part of it is busy', async () => {
  const turns = openTurns();
  expect(await turns.take([1])).toEqual(new Set([1]));
  expect(await turns.take([1, 2])).toEqual(new Set([2]));
});

test('serves those who wait in the order that they asked, before the one who gives back', async () => {
  const turns = openTurns();
  const order: string[] = [];
  const first = await turns.take([1]);
  const take = async (name: string, wanted: number[]) => {
    const taken = await turns.take(wanted);
    order.push(name);
    turns.giveBack(taken);
  };
  const others = [take('second', [1]), take('third', [1])];
  turns.giveBack(first);
  await Promise.all([...others, take('first again', [1])]);
  expect(order).toEqual(['second', 'third', 'first again']);
});

test('lets one pass who waits for something else', async () => {
  const turns = openTurns();
  const one = await turns.take([1]);
  const two = await turns.take([2]);
  const [forOne, forTwo] = [turns.take([1]), turns.take([2])];
  turns.giveBack(two);
  expect(await forTwo).toEqual(new Set([2]));
  turns.giveBack(one);
  expect(await forOne).toEqual(new Set([1]));
});
