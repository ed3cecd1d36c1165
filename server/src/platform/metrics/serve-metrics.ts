import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics, Timing } from './metrics.ts';

const duration: Timing = {
  name: 'pinline_http_duration_seconds',
  help: 'Time to answer, by route and status',
  labels: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
};

/** For callers on this machine only; a proxy here must not expose them by accident. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  // Looking for secrets in a line of these few fields took a quarter of a fast call's time.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(duration, reply.elapsedTime / 1000, { method: request.method, route, status: String(reply.statusCode) });
    const { id: reqId, method } = request;
    log.info(
      { reqId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), userId: request.caller?.userId },
      'answered',
    );
    done();
  });
  app.get('/metrics', { schema: { hide: true }, config: { countedAs: 'probe' } }, async (request, reply) => {
    if (!isLocal(request.ip) || hasSignOfProxy(request)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function hasSignOfProxy({ headers, raw }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => proxyHeaders.test(name)) || !localHost.test(headers.host ?? '') || raw.httpVersion === '1.0';
}

const proxyHeaders =
  /^(forwarded|via|client-ip|true-client-ip|x-(forwarded|real|client|cluster|original|envoy|proxy|azure|amzn|scheme)|cf-|fastly-|fly-|cdn-)/;
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
