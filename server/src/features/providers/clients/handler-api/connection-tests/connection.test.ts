import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aClient, request, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const sale = { activationId: 12, phoneNumber: '919876543210' };

async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('a refused connection, an unknown name and a failed TLS handshake are certain refusals', async () => {
  const plain = await aHostileServer(answering(sale));
  const refused = aClient({ baseUrl: `http://127.0.0.1:${await aClosedPort()}` });
  const nameless = aClient({ baseUrl: 'http://absent.invalid', timeoutMs: 5000 });
  const unsafe = aClient({ baseUrl: `https://127.0.0.1:${plain.port}` });
  expect(await refused.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'NOT_CONNECTED', detail: 'ECONNREFUSED' });
  expect(await nameless.buy(request, signal)).toEqual({
    outcome: 'refused',
    reason: 'NOT_CONNECTED',
    detail: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  });
  expect(await unsafe.buy(request, signal)).toEqual({
    outcome: 'refused',
    reason: 'NOT_CONNECTED',
    detail: expect.stringMatching(/SSL|TLS/),
  });
  expect(await refused.balance(signal)).toEqual({ ok: false, reason: 'UNREACHABLE', detail: 'ECONNREFUSED' });
  expect(await refused.cancel('12', signal)).toEqual({ outcome: 'unknown', detail: 'ECONNREFUSED' });
  expect(plain.calls).toHaveLength(0);
});

test("a reset after bytes were written is unknown, on a new or used connection, and isn't sent again", async () => {
  const server = await aHostileServer((incoming, response, count) => {
    if (count === 2) answering(sale)(incoming, response, count);
    else response.socket?.resetAndDestroy();
  });
  const client = aClient({ baseUrl: server.url });
  expect(await client.buy(request, signal)).toMatchObject({ outcome: 'unknown' });
  expect(await client.buy(request, signal)).toMatchObject({ outcome: 'bought' });
  expect(await client.buy(request, signal)).toMatchObject({ outcome: 'unknown' });
  expect(server.calls).toHaveLength(3);
});

test('a used connection closed before the answer is unknown too', async () => {
  const server = await aHostileServer((incoming, response, count) => {
    if (count === 1) answering(sale)(incoming, response, count);
    else response.socket?.end();
  });
  const client = aClient({ baseUrl: server.url });
  await client.buy(request, signal);
  expect(await client.buy(request, signal)).toMatchObject({ outcome: 'unknown' });
  expect(server.calls).toHaveLength(2);
});

test('a truncated answer is unknown', async () => {
  const body = JSON.stringify(sale);
  const server = await aHostileServer((_request, response) => {
    response.writeHead(200, { 'content-length': body.length + 10 });
    response.write(body, () => response.socket?.destroy());
  });
  expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'unknown' });
});

test('gives up an answer that arrives too slowly', async () => {
  const server = await aHostileServer((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await aClient({ baseUrl: server.url, timeoutMs: 200 }).buy(request, signal)).toEqual({
    outcome: 'unknown',
    detail: 'TimeoutError',
  });
});

test('a connection that times out is unknown, whichever side notices first', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const baseUrl = `https://127.0.0.1:${port}`;
  const [gone, caller, connector] = await Promise.all([
    aClient({ baseUrl }).buy(request, AbortSignal.abort()),
    aClient({ baseUrl }).buy(request, AbortSignal.timeout(50)),
    aClient({ baseUrl, timeoutMs: 4000 }).buy(request, signal),
  ]);
  expect(gone).toEqual({ outcome: 'unknown', detail: 'AbortError' });
  expect(caller).toEqual({ outcome: 'unknown', detail: 'TimeoutError' });
  expect(connector).toEqual({ outcome: 'unknown', detail: 'UND_ERR_CONNECT_TIMEOUT' });
});

test('gives up a call that waits for a free connection in time, and never sends it', async () => {
  const server = await aHostileServer(() => undefined);
  const client = aClient({ baseUrl: server.url });
  const busy = Array.from({ length: 64 }, () => client.balance(signal));
  expect(await client.buy(request, AbortSignal.timeout(100))).toEqual({ outcome: 'unknown', detail: 'TimeoutError' });
  await client.close();
  await Promise.all(busy);
  expect(server.calls.filter((params) => params.get('action') === 'getNumberV2')).toEqual([]);
});

test('a call that the caller gives up is unknown', async () => {
  const server = await aHostileServer(() => undefined);
  const client = aClient({ baseUrl: server.url, timeoutMs: 5000 });
  expect(await client.buy(request, AbortSignal.timeout(50))).toMatchObject({ outcome: 'unknown' });
  expect(await client.check('12', AbortSignal.timeout(50))).toMatchObject({ ok: false, reason: 'UNREACHABLE' });
});
