import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { BuyRequest, Provider } from '../../provider.ts';
import type { HandlerApiOptions } from './calls.ts';
import { createHandlerApi } from './client.ts';

/** It appears in URLs, and must appear nowhere else. */
export const API_KEY = 'canary-key-4711';

export const request: BuyRequest = { serviceCode: 'tg', country: '22', operator: null, ceiling: null, exceptPrefixes: [] };

export const { signal } = new AbortController();

export function aClient(options: Partial<HandlerApiOptions> & { baseUrl: string }): Provider {
  const client = createHandlerApi({ apiKey: API_KEY, timeoutMs: 5000, allowHost: () => true, ...options });
  onTestFinished(() => client.close());
  return client;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

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
