import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Asked = { route: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string };
export type Reply = { status: number; body: unknown };

/** `slow` answers after `ms`, `hang` never, `busy_after` so many calls with HTTP 429. */
export type PlainFault =
  | { kind: 'status'; status: number }
  | { kind: 'html' }
  | { kind: 'huge' }
  | { kind: 'slow'; ms: number }
  | { kind: 'hang' }
  | { kind: 'busy_after'; calls: number };

export type CompanyServer = {
  url: string;
  calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

type Company = {
  port: number;
  fault: () => { kind: string } | undefined;
  answer: (asked: Asked) => Reply;
};

const bodyLimit = 64 * 1024;

export async function openCompanyServer({ port, fault, answer }: Company): Promise<CompanyServer> {
  const calls = new Map<string, number>();
  const closing = new AbortController();
  const since = new WeakMap<object, number>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return send(response, { status: 413, body: {} });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://company');
    const route = `${request.method} ${pathname}`;
    calls.set(route, (calls.get(route) ?? 0) + 1);
    const strikes = fault();
    if (strikes !== undefined && isPlain(strikes)) {
      if (strikes.kind === 'hang') return;
      if (strikes.kind === 'busy_after') {
        since.set(strikes, (since.get(strikes) ?? 0) + 1);
        if ((since.get(strikes) ?? 0) > strikes.calls) return send(response, createBrokenReply({ kind: 'status', status: 429 }));
      } else if (strikes.kind !== 'slow') return send(response, createBrokenReply(strikes));
      else await delay(strikes.ms, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    if (!response.destroyed) send(response, answer({ route, query: searchParams, headers: request.headers, body }));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It is not listening on a port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Reads too large bodies to the end: else the answer wouldn't arrive. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  return size <= bodyLimit ? Buffer.concat(chunks).toString('utf8') : undefined;
}

function isPlain(fault: { kind: string }): fault is PlainFault {
  return ['status', 'html', 'huge', 'slow', 'hang', 'busy_after'].includes(fault.kind);
}

const page = '<!doctype html><html><head><title>One moment…</title></head><body>Checking your browser before you go on.</body></html>';
const hugeLength = 8 * 1024 * 1024;

function createBrokenReply(fault: Exclude<PlainFault, { kind: 'busy_after' }>): Reply {
  if (fault.kind === 'status') return { status: fault.status, body: { success: false, status: false, message: 'Not now' } };
  return fault.kind === 'huge' ? { status: 200, body: { filler: 'x'.repeat(hugeLength) } } : { status: 200, body: page };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const isPage = typeof body === 'string';
  const text = isPage ? body : JSON.stringify(body);
  const contentType = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }).end(text);
}
