import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  LogController,
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { keyCalls } from '@pinline/contract/developers/developers.rules';
import { Refusal } from '../errors.ts';
import { addressBehind, addressOf } from './address.ts';
import { boundedUrl } from './entrance/bounds.ts';
import { boundConnections } from './entrance/connections.ts';
import { openEntrance, type Entrance } from './entrance/entrance.ts';
import { isWithin, usualBounds, type JsonBounds } from './entrance/json-bounds.ts';
import { callHeaders, pageHeaders } from './headers.ts';
import { isStorableJson } from './json-text.ts';
import type { CallsLeft } from './limits/limits.ts';
import { repeatEvery } from '../jobs/repeat.ts';
import type { Logger } from '../logger.ts';
import { socketPath } from '../live/socket.ts';
import type { UndeclaredRefusal } from '../api/undeclared-refusals.ts';
import { nameFields, problemType, toProblem } from './problem.rules.ts';
import { toRefusal } from './to-refusal.ts';
import { zodSchemas } from './zod-schemas.ts';

const bodyLimitBytes = 64 * 1024;

type HttpOptions = {
  log: Logger;
  trustedProxies: number;
  entrance: Entrance;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
};

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    // To make a logger for each call took a tenth of a fast call's time; the few lines about a call name it themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    // Longer than a proxy keeps an idle connection (Caddy: 2 minutes): a call that it sends just as we close one would fail.
    keepAliveTimeout: 125_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: boundedUrl,
    schemaController: zodSchemas,
    // Ignores upgrades on any other path and answers in HTTP, as the specification says.
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: ({ url, headers }) => url?.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (_error, request, reply) => {
      if (isCountable(options.entrance, addressBehind(request.raw, options.trustedProxies)))
        reply.raw.writeHead(400, bareHeaders).end(unreadable);
      else reply.raw.destroy();
    },
    clientErrorHandler: (error, socket) => {
      if (isCountable(options.entrance, addressOf({ ip: socket.remoteAddress }))) answerUnreadable(error, socket);
      else socket.destroy();
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('isRefused', false);
  app.decorateRequest('callsLeft', undefined);
  app.addHook('onSend', ({ callsLeft }, reply, _payload, done) => {
    if (callsLeft !== undefined) reply.headers(rateHeaders(callsLeft));
    done();
  });
  acceptOnlyJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? callHeaders : pageHeaders);
    done();
  });
  boundConnections(app.server, { areOurs: options.trustedProxies > 0 });
  openEntrance(app, options.entrance);
  answerErrors(app, options);
  return app;
}

function answerErrors(app: FastifyInstance, options: HttpOptions): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    const about = { reqId: request.id, route: request.routeOptions.url };
    // Provider failures are already reported; only our own defects need a stack trace.
    if (error instanceof Refusal) request.log.debug({ ...about, code: error.code }, 'refused');
    else if (refusal.status >= 500) request.log.error({ ...about, err: error }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    // The rest of a refused body is read and dropped, so that the client gets the answer.
    reply.removeHeader('connection');
    const { call } = request.routeOptions.config;
    if (call?.redirectOnRefusal !== undefined) return reply.redirect(call.redirectOnRefusal);
    if (call !== undefined && !call.codes.has(refusal.code)) options.onUndeclaredRefusal({ call: call.name, code: refusal.code });
    const told = request.caller?.key ? nameFields(refusal.toBody()) : refusal.toBody();
    const body = refusal.status === 500 ? { ...told, requestId: request.id } : told;
    const wantsProblem = request.headers.accept?.includes(problemType) === true;
    return reply
      .code(refusal.status)
      .type(wantsProblem ? problemType : 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(wantsProblem ? toProblem(refusal.status, body) : body);
  });
}

/** The headers of the IETF's draft "RateLimit header fields for HTTP". */
function rateHeaders({ left, fullInSeconds }: CallsLeft): Record<string, string> {
  const { perSecond, burst } = keyCalls;
  return {
    'ratelimit-policy': `"key";q=${burst};w=${burst / perSecond}`,
    ratelimit: `"key";r=${left};t=${fullInSeconds}`,
  };
}

/** Each connection is closed as soon as it is idle. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const closing = repeatEvery(
    100,
    () => http.server.closeIdleConnections(),
    (error) => http.log.error({ err: error }, 'idle connections could not be closed'),
  );
  await http.close().finally(() => closing.stop());
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    const { jsonBounds = usualBounds } = request.routeOptions.config;
    if (!isWithin(jsonBounds, body) || !isStorableJson(body)) return done(new Refusal('MALFORMED_REQUEST'));
    if (body === '') return done(null, undefined);
    return parseJson(request, body, done);
  });
}

/** For requests that no route gets: what can't be read is answered as often as any anonymous call. */
function isCountable({ limits }: Entrance, address: string): boolean {
  try {
    limits.anonymous(address);
    return true;
  } catch {
    return false;
  }
}

/** Not logged, because it may contain a token. */
function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const lines = Object.entries({ ...bareHeaders, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', unreadable].join('\r\n'));
}

const unreadable = JSON.stringify(new Refusal('MALFORMED_REQUEST').toBody());

const bareHeaders = {
  'content-length': String(Buffer.byteLength(unreadable)),
  'content-type': 'application/json; charset=utf-8',
  ...callHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

declare module 'fastify' {
  interface FastifyContextConfig {
    jsonBounds?: JsonBounds;
  }
}
