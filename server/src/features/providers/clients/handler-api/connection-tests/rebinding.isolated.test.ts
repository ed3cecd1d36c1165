import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aClient, signal } from '../a-client.ts';

const answers: string[][] = [];

vi.mock(import('node:dns'), async (original) => {
  const lookup = (_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    );
  return { ...(await original()), lookup: lookup as never };
});

const [open, inside] = ['127.0.0.2', '127.0.0.1'] as const;

test('refuses a name that resolves into a private network the second time', { tags: 'E6' }, async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.socket.localAddress ?? '');
    response.writeHead(200, { connection: 'close' }).end('ACCESS_BALANCE:5.00');
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const client = aClient({ baseUrl: `http://seller.example:${port}`, allowHost: ({ address }) => address === open });

  answers.push([open], [inside], [inside, open]);
  expect(await client.balance(signal)).toMatchObject({ ok: true });
  expect(await client.balance(signal)).toEqual({ ok: false, reason: 'UNREACHABLE', detail: 'HOST_NOT_ALLOWED' });
  expect(await client.balance(signal)).toMatchObject({ ok: true });
  expect(asked).toEqual([open, open]);
});
