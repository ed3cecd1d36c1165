import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallQueue, type Lane, type Pace } from './call-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const sleep = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const { signal } = new AbortController();
const open: Pace = { perSecond: null, burst: 100, atOnce: 4, purchasesAtOnce: 3 };

function aLine(pace: Partial<Pace> = {}) {
  const callQueue = createCallQueue({ ...open, ...pace });
  const letIn: Lane[] = [];
  const queue = (lane: Lane, count: number) => {
    for (let n = 0; n < count; n += 1) void callQueue.enter(lane, signal).then((isIn) => isIn && letIn.push(lane));
  };
  const advanced = () => sleep(5);
  return { callQueue, letIn, queue, advanced };
}

test('runs no more calls at once than allowed, and purchases leave room for others', async () => {
  const { callQueue, letIn, queue, advanced } = aLine();
  queue('purchase', 10);
  await advanced();
  expect(letIn).toEqual(['purchase', 'purchase', 'purchase']);
  queue('rest', 3);
  await advanced();
  expect(letIn).toEqual(['purchase', 'purchase', 'purchase', 'rest']);
  expect(callQueue.waiting()).toBe(9);
});

test('serves purchases first, and gives every fourth turn to the list or the rest', async () => {
  const { callQueue, letIn, queue, advanced } = aLine({ atOnce: 1, purchasesAtOnce: 1 });
  queue('rest', 3);
  queue('list', 1);
  queue('purchase', 20);
  for (let n = 0; n < 12; n += 1) {
    await advanced();
    callQueue.leave(letIn.at(-1) ?? 'rest');
  }
  await advanced();
  expect(
    letIn
      .slice(0, 13)
      .map((lane) => lane[0])
      .join(''),
  ).toBe('rpplppprppprp');
});

test('makes no more calls over time than its pace allows', async () => {
  const { letIn, queue, callQueue } = aLine({ perSecond: 50, burst: 5, atOnce: 100, purchasesAtOnce: 100 });
  queue('rest', 60);
  await sleep(5);
  expect(letIn).toHaveLength(5);
  await sleep(500);
  expect(letIn.length).toBeGreaterThan(15);
  expect(letIn.length).toBeLessThanOrEqual(5 + 35);
  callQueue.setPace({ perSecond: null, burst: 100 });
  await sleep(5);
  expect(letIn).toHaveLength(60);
});

test('follows a sudden slower pace without stopping', async () => {
  const { letIn, queue, callQueue } = aLine({ atOnce: 100, purchasesAtOnce: 100 });
  callQueue.setPace({ perSecond: 10, burst: 1 });
  queue('list', 3);
  await sleep(5);
  expect(letIn).toHaveLength(1);
  await sleep(450);
  expect(letIn).toHaveLength(3);
});

test('drops a caller that gave up, which delays no other', async () => {
  const { callQueue, letIn, queue, advanced } = aLine({ atOnce: 1, purchasesAtOnce: 1 });
  queue('rest', 1);
  await advanced();
  const leaving = new AbortController();
  const byItself = callQueue.enter('purchase', signal, 20);
  const bySignal = callQueue.enter('purchase', leaving.signal);
  queue('rest', 1);
  leaving.abort();
  await sleep(20);
  expect(await Promise.all([byItself, bySignal])).toEqual([false, false]);
  callQueue.leave('rest');
  await advanced();
  expect(letIn).toEqual(['rest', 'rest']);
  expect(callQueue.waiting()).toBe(0);
  expect(await callQueue.enter('rest', leaving.signal)).toBe(false);
});
