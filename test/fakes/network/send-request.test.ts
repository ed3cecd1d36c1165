import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from './send-request.ts';

async function aServer(answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, so its address is not a path.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: 'GET', headers: new Headers(), body: undefined };

test('a server sees what fetch would send', async () => {
  const url = await aServer(async (request, response) => {
    const { host: _, ...headers } = request.headers;
    response.end(JSON.stringify({ method: request.method, path: request.url, headers, body: await text(request) }));
  });
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', undefined],
    ['POST', '{"a":"é"}'],
    ['PATCH', Buffer.from('x')],
    ['DELETE', undefined],
  ] as const) {
    const sent = { method, headers: new Headers({ 'Content-Type': 'application/json', 'x-name': ' é ' }), body };
    const [ours, fetched] = [
      await sendRequest(`${url}/a/../b%20c?d=ü`, sent),
      await fetch(`${url}/a/../b%20c?d=ü`, { ...sent, body: body ?? null }),
    ];
    expect(JSON.parse(ours.text)).toEqual(await fetched.json());
  }
});

test.for([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('reads an answer compressed with %s', async ([encoding, compress]) => {
  const url = await aServer((_, response) => void response.setHeader('content-encoding', encoding).end(compress('a text')));
  expect(await sendRequest(url, get)).toMatchObject({ status: 200, text: 'a text' });
});

test('follows no redirect, and keeps each cookie', async () => {
  const url = await aServer((_, response) => void response.writeHead(302, { location: '/next', 'set-cookie': ['a=1', 'b=2'] }).end());
  const { status, headers } = await sendRequest(url, get);
  expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/next', ['a=1', 'b=2']]);
});

test('takes the first part of a stream that has no end, and ends it', async () => {
  const ended = Promise.withResolvers<void>();
  const url = await aServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    response.on('close', ended.resolve);
  });
  expect((await sendRequest(url, get)).text).toBe('data: 1\n\n');
  await ended.promise;
});

test('fails as fetch does where no server answers', async () => {
  const failed = sendRequest('http://127.0.0.1:1', get);
  await expect(failed).rejects.toThrow('fetch failed');
  await expect(failed).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
