import WebSocket from 'ws';
import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Browser, TestUser } from './browser.ts';
import { longestWaitMs } from '../longest-wait.ts';

export type TestSocket = {
  frames: ServerFrame[];
  frame(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  send(frame: unknown): void;
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
  cut(): void;
};

export async function connect(
  node: Browser & { url: string },
  user: TestUser,
  options: { lastSeq?: number; greet?: boolean; headers?: Record<string, string> } = {},
): Promise<TestSocket> {
  const ticket = await node.post('/api/auth/socket-ticket', { as: user });
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/check-otp?token=${ticket.body.token}`, {
    headers: options.headers ?? {},
  });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : 'null'));
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  socket.on('error', () => undefined);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  if (options.greet !== false) {
    socket.send(JSON.stringify({ last_seq: options.lastSeq ?? 0 }));
    await Promise.race([new Promise<void>((resolve) => waiting.add(() => frames.some(isReady) && resolve())), closed]);
  }
  return {
    frames,
    frame: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(fits);
          if (found === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No such frame. Seen: ${JSON.stringify(frames)}`));
        }, longestWaitMs);
        waiting.add(look);
        look();
      }),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed,
    close: () => socket.close(),
    cut: () => socket.terminate(),
  };
}

function isReady(frame: ServerFrame): boolean {
  return 'type' in frame && frame.type === 'ready';
}
