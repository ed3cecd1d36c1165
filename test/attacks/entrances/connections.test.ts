import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { aUser, eventually } from '../../builders/data.ts';
import { exchange, repliesIn } from '../../fakes/network/wire.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function open(app: TestApp): Promise<net.Socket> {
  const socket = net.connect({ port: Number(new URL(app.url).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('an address has at most 200 connections that have sent nothing, and others are served', async (context) => {
  const app = await ownApp(context);
  const silent = await Promise.all(Array.from({ length: 200 }, () => open(app)));
  const oneMore = await open(app);
  await once(oneMore, 'close');
  const [spoken] = silent;
  spoken?.write(request('/healthz'));
  if (spoken !== undefined) await once(spoken, 'data');
  const next = await open(app);
  next.write(request('/healthz'));
  await once(next, 'data');
  for (const socket of [...silent, next]) socket.destroy();
  await eventually(async () => expect((await app.get('/healthz')).status).toBe(200));
});

test('a connection that sends no whole head is given up after 15 seconds', async (context) => {
  const { server } = (await ownApp(context)).app.http;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
});

test('1,200 requests in one piece get 51 answers at most, and another user is served', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app);
  const [received, reply] = await Promise.all([
    exchange(app.url, request('/api/nowhere').repeat(1_200), { quietMs: 2_000 }),
    app.get('/api/payment/balance', { as: user }),
  ]);
  expect(received.split('HTTP/1.1 404').length - 1).toBeLessThanOrEqual(51);
  expect(reply.status).toBe(200);
  const few = repliesIn(await exchange(app.url, request('/api/nowhere').repeat(20), { quietMs: 1_000 }));
  expect(few.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
});
