import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { findCaller } from './features/auth/sessions/sessions.commands.ts';
import { redeemDownloadTicket, redeemTicket } from './features/auth/sessions/tickets.commands.ts';
import { findKeyCaller } from './features/developers/keys/keys.commands.ts';
import { openKeyUsage } from './features/developers/usage/count-calls.ts';
import { features } from './features.ts';
import { noteKeyUse, createAdmission, noteFirstUse } from './platform/api/admit-call.ts';
import { collectHandlers, collectHandlersForKeys, createMount } from './platform/api/api.ts';
import { replicaCalls, type ReplicaReads } from './platform/api/replica-reads.ts';
import type { Handlers } from './platform/api/handlers.ts';
import { serveOpenApi } from './platform/api/openapi/openapi.ts';
import type { ReadWithCaller, SessionToken } from './platform/api/caller.ts';
import type { UndeclaredRefusal } from './platform/api/undeclared-refusals.ts';
import { createReadiness, serveHealth } from './platform/http/health.ts';
import { repeatEvery } from './platform/jobs/repeat.ts';
import { createEntrance } from './platform/http/entrance/entrance.ts';
import { createHttp } from './platform/http/http.ts';
import { createLimits } from './platform/http/limits/limits.ts';
import { serveSocket } from './platform/live/socket.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { serveWebFiles } from './platform/web/web-files.ts';
import { serveWebManifest } from './platform/web/web-manifest.ts';

/** How often nodes share how many calls each key made. */
const shareCallsMs = 500;

type Options = {
  isDraining: () => boolean;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
  onTestCall: () => void;
};

export async function serveHttp(deps: Deps, { isDraining, onUndeclaredRefusal, onTestCall }: Options): Promise<FastifyInstance> {
  const { bus, config, db, workers, background, live, log, metrics } = deps;
  const limits = createLimits({ isOn: config.isRateLimited });
  bus.onCalls((calls) => limits.addCalls(calls));
  const sharing = repeatEvery(
    shareCallsMs,
    async () => bus.publishCalls(limits.takeCalls()),
    (error) => log.warn({ err: error }, 'calls by key could not be shared'),
  );
  const entrance = createEntrance(limits);
  const http = await createHttp({ log, trustedProxies: config.trustedProxies, onUndeclaredRefusal, entrance });
  const usages = { live: openKeyUsage(deps), test: openKeyUsage(deps.sandbox()) };
  http.addHook('onClose', async () => {
    await sharing.stop();
    await Promise.all([usages.live.stop(), usages.test.stop()]);
  });
  http.addHook('onSend', async (request) => noteFirstUse(request, usages));
  http.addHook('onResponse', async (request, { statusCode }) =>
    noteKeyUse(request, { isRefused: request.isRefused || statusCode >= 400, usages }),
  );
  serveHealth(http, createReadiness({ pool: db.pool, isDraining }));
  metrics.watch({ name: 'pinline_pool_waiting', help: 'Queries that wait for a connection', labels: ['pool'] }, () =>
    Object.entries({
      calls: db.pool.waitingCount,
      keys: db.waitingBy('key'),
      operators: db.waitingBy('operator'),
      workers: workers.pool.waitingCount,
      background: background.pool.waitingCount,
    }).map(([pool, value]) => ({ labels: { pool }, value })),
  );
  for (const feature of features) feature.measure?.(metrics, { ...deps, db: background });
  serveMetrics(http, metrics);
  serveSocket(http, {
    live,
    limits,
    redeemTicket: (ticket) => redeemTicket(deps, ticket),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
  });
  const admission = {
    findCaller: (token: SessionToken, read: ReadWithCaller) => findCaller(deps, token, read),
    async findKeyCaller(key: string, from: string) {
      const caller = await findKeyCaller(deps, key, from);
      if (caller.key.mode === 'test') onTestCall();
      return caller;
    },
    redeemTicket: (ticket: string) => redeemDownloadTicket(deps, ticket),
    entrance,
    secrets: deps.secrets,
    isAdminTotpRequired: config.isAdminTotpRequired,
  };
  await http.register(async (api) => {
    const mount = createMount(api, admission, handlersForTestKeys(deps.sandbox()), readsOf(deps));
    for (const feature of features) feature.mount?.(mount, deps);
  });
  const outside = createAdmission(admission);
  serveOpenApi(http, { appName: config.appName, url: deps.publicUrl });
  for (const feature of features) feature.serve?.(http, deps, outside);
  serveWebManifest(http, config.appName);
  await serveWebFiles(http, path.join(import.meta.dirname, '../../web/dist'));
  return http;
}

function handlersForTestKeys(deps: Deps): Handlers {
  const { mount, handlers } = collectHandlersForKeys();
  for (const feature of features) feature.mount?.(mount, deps);
  return handlers;
}

function readsOf(deps: Deps): ReplicaReads | undefined {
  const { replica } = deps;
  if (replica === undefined) return undefined;
  const { mount, handlers } = collectHandlers(replicaCalls);
  for (const feature of features) feature.mount?.(mount, { ...deps, db: replica.db });
  return { handlers, behindSeconds: replica.behindSeconds };
}
