import type { FastifyInstance } from 'fastify';
import type { Metrics, Timing } from './metrics.ts';

const duration: Timing = {
  name: 'pinline_http_duration_seconds',
  help: 'Time to answer, by route and status',
  labels: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
};

/** Prometheus metrics at `/metrics`, for callers on this machine only; a proxy in front never passes them on by accident. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(duration, reply.elapsedTime / 1000, { method: request.method, route, status: String(reply.statusCode) });
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), userId: request.caller?.userId },
      'answered',
    );
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request.ip) || request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
