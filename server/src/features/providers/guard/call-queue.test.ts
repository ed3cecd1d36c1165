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
  const leaves: (() => void)[] = [];
  const later = () => performance.now() + 60_000;
  const queue = (lane: Lane, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const entered =
        lane === 'purchase' ? callQueue.enterToBuy({ owner: `buyer ${n}`, rank: 'person', until: later() }) : callQueue.enter(lane, signal);
      void entered.then((is) => {
        if (is === undefined || is === false) return;
        letIn.push(lane);
        leaves.push(() => (lane === 'purchase' ? is !== true && is.leave({ isSpent: true }) : callQueue.leave(lane)));
      });
    }
  };
  const leaveLast = () => leaves.at(-1)?.();
  const advanced = () => sleep(5);
  return { callQueue, letIn, queue, advanced, leaveLast };
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
  const { letIn, queue, advanced, leaveLast } = aLine({ atOnce: 1, purchasesAtOnce: 1 });
  queue('rest', 3);
  queue('list', 1);
  queue('purchase', 20);
  for (let n = 0; n < 12; n += 1) {
    await advanced();
    leaveLast();
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
  const buyer = { owner: 'a', rank: 'key' as const };
  const byItself = callQueue.enterToBuy({ ...buyer, until: performance.now() + 1_020 });
  const bySignal = callQueue.enterToBuy({ ...buyer, until: performance.now() + 60_000, signal: leaving.signal });
  queue('rest', 1);
  leaving.abort();
  await sleep(1_020);
  expect(await Promise.all([byItself, bySignal])).toEqual([undefined, undefined]);
  callQueue.leave('rest');
  await advanced();
  expect(letIn).toEqual(['rest', 'rest']);
  expect(callQueue.waiting()).toBe(0);
  expect(await callQueue.enter('rest', leaving.signal)).toBe(false);
});

test('a user has three purchases running, and as many waiting as are served in time', async () => {
  const callQueue = createCallQueue({ ...open, atOnce: 64, purchasesAtOnce: 48 });
  const until = performance.now() + 2_500;
  const asked = Array.from({ length: 20 }, () => callQueue.enterToBuy({ owner: 'a', rank: 'key', until }));
  const other = await callQueue.enterToBuy({ owner: 'b', rank: 'key', until });
  expect([callQueue.waiting(), other === undefined]).toEqual([6, false]);
  const places = await Promise.all(asked.slice(0, 3));
  for (const place of places) place?.leave({ isSpent: true });
  expect(await asked[3]).toBeDefined();
  expect(await asked[19]).toBeUndefined();
});

test('a turn that was not used is the next one’s', async () => {
  const callQueue = createCallQueue({ ...open, perSecond: 0.001, burst: 1 });
  const until = performance.now() + 60_000_000;
  const first = await callQueue.enterToBuy({ owner: 'a', rank: 'person', until });
  const second = callQueue.enterToBuy({ owner: 'b', rank: 'person', until });
  first?.leave({ isSpent: false });
  expect(await second).toBeDefined();
});
