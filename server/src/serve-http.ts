import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { findCaller } from './features/auth/auth.commands.ts';
import { redeemDownloadTicket, redeemTicket } from './features/auth/sessions/tickets.commands.ts';
import { features } from './features.ts';
import { createMount } from './platform/api/api.ts';
import { serveOpenApi } from './platform/api/openapi.ts';
import type { UndeclaredRefusal } from './platform/api/undeclared-refusals.ts';
import { createReadiness, serveHealth } from './platform/http/health.ts';
import { createHttp } from './platform/http/http.ts';
import { createLimits } from './platform/http/limits.ts';
import { serveSocket } from './platform/live/socket.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { serveWebFiles } from './platform/web/web-files.ts';
import { serveWebManifest } from './platform/web/web-manifest.ts';

type Options = {
  isDraining: () => boolean;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
};

export async function serveHttp(deps: Deps, { isDraining, onUndeclaredRefusal }: Options): Promise<FastifyInstance> {
  const { config, db, live, log, metrics } = deps;
  const limits = createLimits({ isOn: config.isRateLimited });
  const http = await createHttp({ log, trustedProxies: config.trustedProxies, onUndeclaredRefusal });
  serveHealth(http, createReadiness({ pool: db.pool, isDraining }));
  metrics.watch({ name: 'pinline_pool_waiting', help: 'Queries that wait for a connection' }, () => [{ value: db.pool.waitingCount }]);
  for (const feature of features) feature.measure?.(metrics, deps);
  serveMetrics(http, metrics);
  await serveOpenApi(http, config.appName);
  serveSocket(http, {
    live,
    limits,
    redeemTicket: (ticket) => redeemTicket(deps, ticket),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
  });
  await http.register(async (api) => {
    const mount = createMount(api, {
      findCaller: (token) => findCaller(deps, token),
      redeemTicket: (ticket) => redeemDownloadTicket(deps, ticket),
      limits,
      isAdminTotpRequired: config.isAdminTotpRequired,
    });
    for (const feature of features) feature.mount?.(mount, deps);
  });
  for (const feature of features) feature.serve?.(http, deps);
  serveWebManifest(http, config.appName);
  await serveWebFiles(http, path.join(import.meta.dirname, '../../web/dist'));
  return http;
}
