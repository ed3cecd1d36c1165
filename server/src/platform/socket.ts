import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '@pinline/contract/live.rules';
import { refuse, Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Listener, Live } from './live.ts';

export const socketPath = '/api/check-otp';

const largestFrameBytes = 4_096;

type Deps = {
  live: Live;
  limits: Limits;
  redeemTicket: (ticket: string) => Promise<Listener | undefined>;
  publicUrl: () => string | undefined;
};

/** `GET /api/check-otp?token={ticket}`: the live socket (api.md). Pages of other origins are turned away before the ticket is looked at. */
export async function serveSocket(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: largestFrameBytes, perMessageDeflate: false },
    // A frame that is too large or none at all is the client's doing; the connection is closed with its code already.
    errorHandler: () => undefined,
  });
  app.route({
    method: 'GET',
    url: socketPath,
    schema: { hide: true },
    handler: async () => refuse('NOT_FOUND'),
    wsHandler: (socket, request) => {
      // Frames may arrive while the ticket is redeemed; they wait in the network until somebody listens.
      socket.pause();
      admit(deps, request)
        .then((listener) => {
          if (listener === undefined) socket.close(closeCodes.badSession, 'Not Authorised');
          else deps.live.open(socket, listener);
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) request.log.error({ err: error }, 'a live socket could not be opened');
          socket.close(closeCodes.goingAway, 'Please try again');
        })
        .finally(() => socket.resume());
    },
  });
}

async function admit({ limits, redeemTicket, publicUrl }: Deps, request: FastifyRequest): Promise<Listener | undefined> {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isSameSite(origin, host, publicUrl())) return undefined;
  limits.anonymous(request.ip);
  const token = new URL(request.url, 'http://here').searchParams.get('token');
  return token === null ? undefined : redeemTicket(token);
}

function isSameSite(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}
