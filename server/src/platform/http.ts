import helmet from '@fastify/helmet';
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ErrorCode } from '@pinline/contract/errors';
import { isDatabaseAway } from './database.ts';
import { Refusal } from './errors.ts';
import type { Logger } from './logger.ts';

/** A JSON body of ours is small; uploads set their own limit. */
const bodyLimitBytes = 64 * 1024;

/** The HTTP server before any feature: parsing, headers, and the one place where errors become answers. */
export async function createHttp(options: { log: Logger; trustedProxies: number }): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  acceptOnlyJson(app);
  await app.register(helmet, securityHeaders);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) throw new Refusal('MALFORMED_REQUEST');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    const body = refusal.toBody();
    // Past the reply filter on purpose: an error has one shape for every call.
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusal.status === 500 ? { ...body, requestId: request.id } : body);
  });
  return app;
}

/** Every failed call answers in the shape of api.md, with nothing of the inside in it. */
function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation !== undefined) return new Refusal('INVALID_FIELDS', { fields: fieldsOf(error) });
  if (isDatabaseAway(error)) return new Refusal('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 1 });
  const known = error.code === undefined ? undefined : fastifyCodes[error.code];
  if (known !== undefined) return new Refusal(known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('MALFORMED_REQUEST');
  return new Refusal('INTERNAL_ERROR');
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    // The first problem of a field is the one to mend first.
    fields[field] ??= issue.message ?? 'This is not right';
  }
  return fields;
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    // PostgreSQL has no NUL in a text; no honest client sends one.
    if (/\0|\\u0000/i.test(body)) return done(new Refusal('MALFORMED_REQUEST'));
    if (body === '') return done(null, undefined);
    return parseJson(request, body, done);
  });
}

/** security.md C5. The page loads nothing from anywhere else; styles set by script go through the CSSOM, which no source list governs. */
const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
} as const;
