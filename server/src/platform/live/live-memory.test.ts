import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createLive, type Live } from './live.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics/metrics.ts';

const megabyte = 1_000_000;

class FullSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount: number;
  constructor(unreadBytes: number) {
    super();
    this.bufferedAmount = unreadBytes;
  }
  ping(): void {}
  close(): void {
    this.terminate();
  }
  terminate(): void {
    this.readyState = 3;
    this.bufferedAmount = 0;
    this.emit('close');
  }
}

let live: Live;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const nothing = {} as never;
  live = createLive({
    db: nothing,
    bus: {
      publish: () => undefined,
      onHint: () => undefined,
      publishCalls: () => undefined,
      onCalls: () => undefined,
      close: async () => undefined,
    },
    log: createLogger({ level: 'fatal' }),
    metrics: createMetrics(),
    present: async () => [],
    onCheck: async () => [],
    onUndeclaredRefusal: () => undefined,
    standing: () => new Promise(() => undefined),
  });
});
afterEach(async () => {
  await live.close();
  vi.useRealTimers();
});

function connect(sizes: number[]): FullSocket[] {
  return sizes.map((size, n) => {
    const socket = new FullSocket(size);
    live.open(socket as unknown as WebSocket, { userId: n + 1, sessionId: String(n) });
    return socket;
  });
}

const isOpen = ({ readyState }: FullSocket) => readyState === 1;
const unread = (sockets: FullSocket[]) => sockets.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);

describe('clients that leave more than 64 MB unread together', () => {
  test('are disconnected, largest first, until the rest fits', { tags: 'D1' }, () => {
    const slow = connect(Array.from({ length: 70 }, (_, n) => 0.9 * megabyte + n * 1_000));
    const others = connect([0, 50_000, 0.8 * megabyte]);
    vi.advanceTimersByTime(1_000);
    expect(slow.map(isOpen)).toEqual(slow.map((_, n) => n < 67));
    expect(others.map(isOpen)).toEqual([true, true, true]);
    expect(unread([...slow, ...others])).toBeLessThanOrEqual(64 * megabyte);
  });

  test('are all kept at exactly 64 MB', () => {
    const slow = connect(Array.from({ length: 64 }, () => megabyte));
    vi.advanceTimersByTime(5_000);
    expect(slow.every(isOpen)).toBe(true);
  });
});
