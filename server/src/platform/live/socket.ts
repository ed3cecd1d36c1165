import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeCodes } from '@pinline/contract/live/rules';
import { refuse, Refusal } from '../errors.ts';
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
  app.get(socketPath, { schema: { hide: true } }, async () => refuse('NOT_FOUND'));
  const sockets = new WebSocketServer(options);
  app.server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => void acceptSocket(app, deps, socket, request));
  });
}

async function acceptSocket(app: FastifyInstance, deps: Deps, socket: WebSocket, request: IncomingMessage): Promise<void> {
  // Too large or malformed frames are the client's error; their close code is sent already.
  socket.on('error', () => socket.terminate());
  // Frames may arrive while the ticket is checked; the socket is paused until there is a listener.
  socket.pause();
  try {
    const listener = await admit(deps, request);
    if (listener === undefined) socket.close(closeCodes.badSession, 'Not Authorised');
    else deps.live.open(socket, listener);
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a live socket could not be opened');
    socket.close(closeCodes.goingAway, 'Please try again');
  } finally {
    socket.resume();
  }
}

async function admit({ limits, redeemTicket, publicUrl, trustedProxies }: Deps, request: IncomingMessage): Promise<Listener | undefined> {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isOurOrigin(origin, { host, publicUrl })) return undefined;
  limits.anonymous(proxyAddress(request, (_address, hop) => hop < trustedProxies));
  const token = new URL(request.url ?? '/', 'http://here').searchParams.get('token');
  return token === null ? undefined : redeemTicket(token);
}

/** Only the origin of PUBLIC_URL. Without the setting, the origin must match the Host header. */
function isOurOrigin(origin: string, { host, publicUrl }: { host: string | undefined; publicUrl: string | undefined }): boolean {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
