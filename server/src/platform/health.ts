import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process is up. `/readyz`: it can do its work; an answer other than 200 takes it out of the rotation. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<Record<string, boolean>>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await isReady();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}
