import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { answerBroken } from '../faults/broken-answers.ts';
import { answerControl } from './control.ts';
import type { Faults } from '../faults/faults.ts';
import { createFaults } from '../faults/faults.ts';
import type { MixUp } from './face.ts';
import { createFivesimFace, fivesimPath } from '../fivesim/face.ts';
import { createHandlerApiFace, handlerApiPath } from '../handler-api/face.ts';
import { withShiftedTimes } from '../faults/odd-answers.ts';
import { createWebhookSender, type WebhookSender, type WebhookTarget } from '../webhooks/webhook-sender.ts';
import { plainReply, type Reply } from './reply.ts';
import type { SimulatorOptions } from './settings.ts';
import type { Simulator } from '../simulator.ts';
import { createSimulator } from '../simulator.ts';

export type SimulatorServerOptions = SimulatorOptions & {
  apiKey: string;
  port?: number;
  host?: string;
  utcOffsetMinutes?: number;
  clockAheadMinutes?: number;
  webhookTo?: WebhookTarget | null;
};

export type SimulatorServer = {
  url: string;
  handlerApiUrl: string;
  fivesimUrl: string;
  simulator: Simulator;
  faults: Faults;
  calls: ReadonlyMap<string, number>;
  webhooks: WebhookSender;
  close(): Promise<void>;
};

export async function createSimulatorServer(options: SimulatorServerOptions): Promise<SimulatorServer> {
  const { apiKey, port = 0, host = '127.0.0.1', utcOffsetMinutes = 0, clockAheadMinutes = 0 } = options;
  const simulator = createSimulator(options);
  const faults = createFaults(options.seed);
  const calls = new Map<string, number>();
  const closing = new AbortController();
  const webhooks = createWebhookSender({ simulator, faults, clock: simulator.settings.clock, utcOffsetMinutes });
  webhooks.sendTo(options.webhookTo ?? null);
  const faces = [createHandlerApiFace({ apiKey, utcOffsetMinutes }), createFivesimFace({ apiKey })];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const body = await readBody(request);
    if (body === undefined) return send(response, plainReply('Body too large', 413));
    if (url.pathname.startsWith('/simulator/'))
      return send(response, answerControl({ simulator, faults, calls, webhooks }, { route: `${request.method} ${url.pathname}`, body }));
    const asked = { url, method: request.method ?? '', headers: request.headers, body };
    const face = faces.find((each) => each.actionOf(asked) !== undefined);
    const action = face?.actionOf(asked);
    if (face === undefined || action === undefined) return send(response, plainReply('Not found', 404));
    calls.set(action, (calls.get(action) ?? 0) + 1);
    const carryOut = (mixUp: MixUp = null) => {
      const reply = face.answer(asked, simulator, mixUp);
      return clockAheadMinutes === 0 ? reply : { ...reply, body: withShiftedTimes(reply.body, clockAheadMinutes) };
    };
    const fault = faults.take(action);
    if (fault) return answerBroken({ fault, request: asked, response, face, carryOut, send, delay: faults.delay, closing: closing.signal });
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
    handlerApiUrl: url + handlerApiPath,
    fivesimUrl: url + fivesimPath,
    simulator,
    faults,
    calls,
    webhooks,
    async close() {
      closing.abort();
      webhooks.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      simulator.close();
    },
  };
}

const BODY_LIMIT = 64 * 1024;

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

function send(response: ServerResponse, { status, contentType, body, retryAfterSeconds }: Reply): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
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
