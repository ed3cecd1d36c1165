import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** Another company that answers anything; `count` is 1 for the first call. */
export async function aHostileServer(handler: Handler) {
  const calls: URLSearchParams[] = [];
  const server = createServer((incoming, response) => {
    calls.push(new URL(incoming.url ?? '', 'http://hostile').searchParams);
    handler(incoming, response, calls.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, port, calls };
}

export function answering(body: string | object, status = 200): Handler {
  return (_request, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}
