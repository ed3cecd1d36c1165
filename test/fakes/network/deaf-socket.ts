import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Browser, TestUser } from '../browser.ts';

export type DeafSocket = {
  send(frame: unknown): void;
  /** Sends a little all the time: a client that doesn't read can't notice a closed connection otherwise. */
  gone(): Promise<void>;
  listen(): () => number;
  cut(): void;
};

const text = 1;
const pong = 10;

export async function openDeafSocket(node: Browser & { url: string }, user: TestUser): Promise<DeafSocket> {
  const ticket = await node.post('/api/auth/socket-ticket', { as: user });
  const { hostname, port, host } = new URL(node.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(
    [
      `GET /api/check-otp?token=${ticket.body.token} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n'),
  );
  return {
    send: (frame) => void socket.write(masked(text, Buffer.from(JSON.stringify(frame)))),
    gone() {
      const knocking = setInterval(() => socket.write(masked(pong, Buffer.alloc(0))), 200);
      return closed.finally(() => clearInterval(knocking));
    },
    listen() {
      let bytes = 0;
      socket.on('data', (chunk) => (bytes += chunk.length));
      return () => bytes;
    },
    cut: () => void socket.destroy(),
  };
}

/** One client frame (RFC 6455, 5.2); a mask of zeros leaves the bytes unchanged. */
function masked(opcode: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126 ? [0x80 | opcode, 0x80 | payload.length] : [0x80 | opcode, 0xfe, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}
