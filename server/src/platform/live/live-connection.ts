import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

const mostUnreadBytes = 1_000_000;
/** Stored events can be read again, so they wait for the client to read. */
const fewUnreadBytes = 64 * 1024;
const pongMs = 30_000;

export type Listener = { userId: number; sessionId: string };

/** What all sockets of a user sent since the last beat, and checks that run. */
export type Traffic = { frames: number; checks: number };

export type Connection = Listener & {
  socket: WebSocket;
  /** The newest event sent; null until the client's first frame. */
  lastSeq: number | null;
  pumping: Promise<void> | undefined;
  isBehind: boolean;
  isCaughtUp: boolean;
  badFrames: number;
  traffic: Traffic;
  isGreeting: boolean;
  lastGreetingAt: number;
  send(text: string): void;
  unreadBytes(): number;
  keepsUp(): boolean;
  /** Resolves true when the client has read enough, false when it is gone. */
  caughtUp(): Promise<boolean>;
  ping(options: { isDue: boolean }): void;
};

export function createConnection(socket: WebSocket, listener: Listener, traffic: Traffic): Connection {
  let waiting: ((isThere: boolean) => void)[] = [];
  let awaited: { payload: Buffer; sentAt: number } | undefined;

  const isOpen = () => socket.readyState === socket.OPEN;
  const keepsUp = () => socket.bufferedAmount < fewUnreadBytes;
  const wake = () => {
    if (waiting.length === 0 || (isOpen() && !keepsUp())) return;
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve(isOpen());
  };

  // Only a client that has read up to the ping knows its payload, so a pong also proves that it reads.
  socket.on('pong', (payload) => {
    if (awaited?.payload.equals(payload) === true) awaited = undefined;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', wake);

  return {
    ...listener,
    socket,
    lastSeq: null,
    pumping: undefined,
    isBehind: false,
    isCaughtUp: false,
    badFrames: 0,
    traffic,
    isGreeting: false,
    lastGreetingAt: Number.NEGATIVE_INFINITY,
    send(text) {
      if (!isOpen()) return;
      const unread = socket.bufferedAmount;
      if (unread > 0 && unread + text.length > mostUnreadBytes) socket.terminate();
      else socket.send(text, wake);
    },
    unreadBytes: () => socket.bufferedAmount,
    keepsUp,
    async caughtUp() {
      if (!isOpen() || keepsUp()) return isOpen();
      return new Promise((resolve) => waiting.push(resolve));
    },
    ping({ isDue }) {
      if (awaited !== undefined && performance.now() - awaited.sentAt > pongMs) return socket.terminate();
      if (awaited !== undefined || !isDue) return;
      awaited = { payload: randomBytes(4), sentAt: performance.now() };
      socket.ping(awaited.payload);
    },
  };
}
