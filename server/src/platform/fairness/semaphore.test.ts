import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const settled = () => new Promise(setImmediate);

test('lets in as many as there are places, and the others in order of arrival', async () => {
  const semaphore = createSemaphore(2);
  const entered: string[] = [];
  const leaves = new Map<string, () => void>();
  for (const name of ['a', 'b', 'c', 'd'])
    void semaphore.enter().then((leave) => {
      entered.push(name);
      leaves.set(name, leave);
    });
  await settled();
  expect([entered, semaphore.waiting()]).toEqual([['a', 'b'], 2]);
  leaves.get('b')?.();
  await settled();
  expect([entered, semaphore.waiting()]).toEqual([['a', 'b', 'c'], 1]);
  leaves.get('a')?.();
  leaves.get('c')?.();
  await settled();
  expect([entered, semaphore.waiting()]).toEqual([['a', 'b', 'c', 'd'], 0]);
});

test('a place that is given back goes to the one who waits, not to one who comes at that moment', async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.enter();
  const order: string[] = [];
  const first = semaphore.enter().then(() => order.push('waited'));
  leave();
  void semaphore.enter().then(() => order.push('came later'));
  await first;
  await settled();
  expect(order).toEqual(['waited']);
});

test('a place is given back once, however often its holder says so', async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.enter();
  leave();
  leave();
  await semaphore.enter();
  void semaphore.enter();
  expect(semaphore.waiting()).toBe(1);
});
