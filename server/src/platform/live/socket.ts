import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeCodes } from '@pinline/contract/live/live.rules';
import { refuse, Refusal } from '../errors.ts';
import { addressBehind } from '../http/address.ts';
import type { Limits } from '../http/limits/limits.ts';
import type { Listener, Live } from './live.ts';

export const socketPath = '/api/check-otp';

const largestFrameBytes = 4_096;
const options = {
  noServer: true,
  maxPayload: largestFrameBytes,
  maxFragments: 16,
  closeTimeout: 2_000,
  perMessageDeflate: false,
  clientTracking: false,
};

type Deps = {
  live: Live;
  limits: Limits;
  redeemTicket: (ticket: string) => Promise<Listener | undefined>;
  publicUrl: string | undefined;
  trustedProxies: number;
};

/** Outside the router: a request and its reply would stay in memory as long as the socket. */
export function serveSocket(app: FastifyInstance, deps: Deps): void {
  app.get(socketPath, { schema: { hide: true }, config: { countedAs: 'anonymous' } }, async () => refuse('NOT_FOUND'));
  const sockets = new WebSocketServer(options);
  app.server.on('upgrade', (request, stream, head) => {
    const address = addressBehind(request, deps.trustedProxies);
    if (!isCountable(deps.limits, address)) return void stream.end(tooMany);
    sockets.handleUpgrade(request, stream, head, (socket) => void acceptSocket(app, deps, socket, { request, address, stream }));
  });
}

type Opening = { request: IncomingMessage; address: string; stream: Duplex };

async function acceptSocket(app: FastifyInstance, deps: Deps, socket: WebSocket, opening: Opening): Promise<void> {
  // Too large or malformed frames are the client's error; their close code is sent already.
  socket.on('error', () => socket.terminate());
  // Frames may arrive while the ticket is checked; the socket is paused until there is a listener.
  socket.pause();
  try {
    const listener = await admit(deps, opening);
    if (listener === undefined) return refuseSocket(socket, opening, { code: closeCodes.badSession, reason: 'Not Authorised' });
    deps.live.open(socket, listener);
    socket.resume();
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a live socket could not be opened');
    refuseSocket(socket, opening, { code: closeCodes.goingAway, reason: 'Please try again' });
  }
}

/** It stays paused: frames without a listener were read for two seconds, at a processor's full speed. */
function refuseSocket(socket: WebSocket, { stream }: Opening, { code, reason }: { code: number; reason: string }): void {
  socket.close(code, reason);
  // The client needn't wait until we read its answer.
  stream.end();
}

async function admit({ limits, redeemTicket, publicUrl }: Deps, { request, address }: Opening): Promise<Listener | undefined> {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isOurOrigin(origin, { host, publicUrl })) return undefined;
  const token = /[?&]token=([\w-]{1,100})(?:&|$)/.exec(request.url ?? '')?.[1];
  const listener = token === undefined ? undefined : await redeemTicket(token);
  // Its user made a counted call for the ticket.
  if (listener !== undefined) limits.giveBack(address);
  return listener;
}

/** Before the handshake, which costs more than the answer. */
function isCountable(limits: Limits, address: string): boolean {
  try {
    limits.anonymous(address);
    return true;
  } catch {
    return false;
  }
}

const tooMany = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Only the origin of PUBLIC_URL. Without the setting, the origin must match the Host header. */
function isOurOrigin(origin: string, { host, publicUrl }: { host: string | undefined; publicUrl: string | undefined }): boolean {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
