import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendAtOnce, type Send } from './synchronised.ts';

test('no request is complete before every request has begun', async () => {
  const { url, log } = await aServerThatKeepsALog();
  const replies = await sendAtOnce(Array.from({ length: 40 }, (_, no) => aSend(url, { no })));
  expect(log).toEqual([...Array(40).fill('begun'), ...Array(40).fill('whole')]);
  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
    replies.map((_, no) => ({ status: 201, body: { no, key: 'k', from: 'Bearer t' } })),
  );
});

test('the same holds when this process stands still again and again', async () => {
  const { url, log } = await aServerThatKeepsALog();
  const standStill = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20), 1);
  await sendAtOnce(Array.from({ length: 15 }, (_, no) => aSend(url, { no }))).finally(() => clearInterval(standStill));
  expect(log).toEqual([...Array(15).fill('begun'), ...Array(15).fill('whole')]);
});

test("accepts an answer that doesn't wait for the whole request", async () => {
  const { url } = await aServerThatKeepsALog({ refuses: true });
  const [reply] = await sendAtOnce([aSend(url, { no: 1 })]);
  expect(reply?.status).toBe(401);
});

test('fails the race without a server', async () => {
  const { url, close } = await aServerThatKeepsALog();
  await close();
  await expect(sendAtOnce([aSend(url, {})])).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

function aSend(url: string, body: unknown): Send {
  return { node: { url }, path: '/', as: { userId: 1, email: '', password: '', token: 't' }, key: 'k', body };
}

async function aServerThatKeepsALog(
  options: { refuses?: boolean } = {},
): Promise<{ url: string; log: string[]; close: () => Promise<void> }> {
  const log: string[] = [];
  const server = createServer((request, response) => {
    log.push('begun');
    if (options.refuses === true) return void response.writeHead(401).end();
    let text = '';
    request.on('data', (data) => (text += String(data)));
    request.on('end', () => {
      log.push('whole');
      const { 'idempotency-key': key, authorization: from } = request.headers;
      response.writeHead(201).end(JSON.stringify({ ...JSON.parse(text), key, from }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  onTestFinished(() => (server.listening ? close() : undefined));
  // It listens on a port, so its address is not a path.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log, close };
}
