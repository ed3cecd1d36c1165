import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { answerBroken } from './broken-answers.ts';
import { answerControl } from './control.ts';
import type { Faults } from './faults.ts';
import { createFaults } from './faults.ts';
import type { Call } from './handler-api/actions.ts';
import { answer } from './handler-api/actions.ts';
import type { Reply } from './handler-api/reply.ts';
import { token } from './handler-api/reply.ts';
import type { SimulatorOptions } from './settings.ts';
import type { Simulator } from './simulator.ts';
import { createSimulator } from './simulator.ts';

export type SimulatorServerOptions = SimulatorOptions & {
  apiKey: string;
  /** 0 (the default) lets the system choose. */
  port?: number;
  host?: string;
  /** The offset its times are written in. */
  utcOffsetMinutes?: number;
};

export type SimulatorServer = {
  /** The origin, such as `http://127.0.0.1:4001`. */
  url: string;
  /** The protocol's address below it. */
  handlerApiUrl: string;
  simulator: Simulator;
  faults: Faults;
  /** How often each action was called. */
  calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

const HANDLER_API_PATH = '/stubs/handler_api.php';

/** The simulator as a company would run it: `handler_api.php` and its own control calls (see `control.ts`). */
export async function createSimulatorServer(options: SimulatorServerOptions): Promise<SimulatorServer> {
  const { apiKey, port = 0, host = '127.0.0.1', utcOffsetMinutes = 0 } = options;
  const simulator = createSimulator(options);
  const faults = createFaults(options.seed);
  const calls = new Map<string, number>();
  const closing = new AbortController();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const body = await readBody(request);
    if (body === undefined) return send(response, { ...token('Body too large'), status: 413 });
    if (url.pathname.startsWith('/simulator/'))
      return send(response, answerControl({ simulator, faults, calls }, { route: `${request.method} ${url.pathname}`, body }));
    if (url.pathname !== HANDLER_API_PATH) return send(response, { ...token('Not found'), status: 404 });
    const params = mergeParams(url.searchParams, body);
    const action = params.get('action') ?? '';
    calls.set(action, (calls.get(action) ?? 0) + 1);
    const carryOut = (mixUp: Call['mixUp'] = null) => answer({ params, simulator, utcOffsetMinutes, mixUp }, apiKey);
    const fault = faults.take(action);
    if (fault) return answerBroken({ fault, response, carryOut, send, closing: closing.signal });
    send(response, carryOut());
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.keepAliveTimeout = 30_000;
  await listen(server, { port, host });
  const url = originOf(server, host);

  return {
    url,
    handlerApiUrl: url + HANDLER_API_PATH,
    simulator,
    faults,
    calls,
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      simulator.close();
    },
  };
}

const BODY_LIMIT = 64 * 1024;

/** Undefined for one that is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Clients put parameters in the query even when they post; others use a form. */
function mergeParams(query: URLSearchParams, form: string): URLSearchParams {
  const params = new URLSearchParams(form);
  for (const [name, value] of query) params.set(name, value);
  return params;
}

function send(response: ServerResponse, { status, contentType, body }: Reply): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function listen(server: Server, address: { port: number; host: string }): Promise<void> {
  server.listen(address);
  await once(server, 'listening');
}

function originOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator is not listening on a port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
