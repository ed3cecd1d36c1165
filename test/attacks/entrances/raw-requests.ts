import net from 'node:net';
import { repliesIn, type RawReply } from '../../fakes/network/wire.ts';

/** `from`: the address that the proxy in front names. `isBodySent`: false for a body that is announced and never sent. */
export type RawRequest = { method?: string; path: string; from: string; headers?: string[]; body?: string; isBodySent?: boolean };

export function bytesOf({ method = 'GET', path, from, headers = [], body, isBodySent = true }: RawRequest): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, ...length, `X-Forwarded-For: ${from}`];
  return `${lines.join('\r\n')}\r\n\r\n${isBodySent ? (body ?? '') : ''}`;
}

/** The first answer; undefined where the node closed without one. */
export function answerTo(url: string, bytes: string, signal?: AbortSignal): Promise<RawReply | undefined> {
  const { port, hostname } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<RawReply | undefined>();
  const socket = net.connect({ port: Number(port), host: hostname });
  let received = '';
  const finish = () => {
    socket.destroy();
    resolve(received === '' ? undefined : repliesIn(received)[0]);
  };
  socket.on('data', (data: Buffer) => {
    received += data.toString('latin1');
    if (isWhole(received)) finish();
  });
  socket.on('error', finish);
  socket.on('close', finish);
  signal?.addEventListener('abort', finish);
  socket.write(bytes);
  return promise;
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  return length !== undefined && received.length >= end + 4 + Number(length);
}

export function send(url: string, request: RawRequest): Promise<RawReply | undefined> {
  return answerTo(url, bytesOf(request));
}

export async function sendMany(url: string, request: RawRequest, count: number): Promise<(RawReply | undefined)[]> {
  const answers: (RawReply | undefined)[] = [];
  for (let sent = 0; sent < count; sent += 20) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => send(url, request)))));
  return answers;
}

/** Whether any of many is answered so, without waiting for the others. */
export async function isAnyAnswer(url: string, request: RawRequest, fits: (answer: RawReply | undefined) => boolean): Promise<boolean> {
  const found = new AbortController();
  const answers = Array.from({ length: 20 }, async () => {
    if (!fits(await answerTo(url, bytesOf(request), found.signal))) throw new Error('another answer');
    return true;
  });
  return Promise.any(answers)
    .catch(() => false)
    .finally(() => found.abort());
}

let last = 0;
/** That no other test has used up. */
export const anAddress = () => `198.18.${Math.floor((last += 1) / 250)}.${1 + (last % 250)}`;
