import type { ServerFrame } from '@pinline/contract/live/frames';
import { expect, test } from 'vitest';
import { advance, reconnectDelayMs } from './live.rules.ts';

test('doubles the wait before reconnecting from 250 ms to 5 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failedTries) => reconnectDelayMs({ failedTries, random: 0 }));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
});

test('shortens it at random by at most half', () => {
  expect(reconnectDelayMs({ failedTries: 6, random: 1 })).toBe(2500);
});

test('applies a stored event once, whatever the server repeats', () => {
  const balance = (seq: number): ServerFrame => ({ seq, type: 'balance', balance: 1, held: 0, heldCount: 0 });
  expect(advance({ lastSeq: 4, frame: balance(5) })).toEqual({ lastSeq: 5, isNew: true });
  expect(advance({ lastSeq: 5, frame: balance(5) })).toEqual({ lastSeq: 5, isNew: false });
  expect(advance({ lastSeq: 5, frame: balance(3) })).toEqual({ lastSeq: 5, isNew: false });
});

test("always applies a frame that isn't stored", () => {
  const progress: ServerFrame = { type: 'progress', key: 'k', phase: 'asking', server: '1', step: 1, of: 1 };
  expect(advance({ lastSeq: 5, frame: progress })).toEqual({ lastSeq: 5, isNew: true });
});

test('“ready” sets how far events were delivered and is delivered itself', () => {
  expect(advance({ lastSeq: 5, frame: { type: 'ready', seq: 9 } })).toEqual({ lastSeq: 9, isNew: true });
  expect(advance({ lastSeq: 9, frame: { type: 'ready', seq: 9 } })).toEqual({ lastSeq: 9, isNew: true });
});

test('applies the events that follow the restore of an older backup', () => {
  const { lastSeq } = advance({ lastSeq: 900, frame: { type: 'ready', seq: 12 } });
  expect(lastSeq).toBe(12);
  expect(advance({ lastSeq, frame: { seq: 13, type: 'balance', balance: 1, held: 0, heldCount: 0 } })).toEqual({
    lastSeq: 13,
    isNew: true,
  });
});
