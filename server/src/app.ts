import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { answerChecks, presentEvents } from './features/activations/activations.live.ts';
import { mountActivations } from './features/activations/activations.routes.ts';
import { startWatch } from './features/activations/watch.ts';
import { findCaller, redeemTicket } from './features/auth/auth.commands.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { mountCatalogue } from './features/catalogue/catalogue.routes.ts';
import { createProviderRegistry, type InProcessSimulator } from './features/providers/registry.ts';
import { mountSettings } from './features/settings/settings.routes.ts';
import { mountWallet } from './features/wallet/wallet.routes.ts';
import { scheduledJobs } from './jobs.ts';
import { mounter } from './platform/api.ts';
import { createBus } from './platform/bus.ts';
import { crashPoints } from './platform/crash.ts';
import { openDatabase, type ConnectionOptions } from './platform/database.ts';
import { serveHealth } from './platform/health.ts';
import { closeHttp, createHttp } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import { createLive } from './platform/live.ts';
import type { Logger } from './platform/logger.ts';
import { serveMetrics } from './platform/metrics.ts';
import { serveOpenApi } from './platform/openapi.ts';
import { createSecrets } from './platform/secrets.ts';
import { serveSocket } from './platform/socket.ts';
import { serveWebFiles } from './platform/web-files.ts';

export type AppParts = {
  config: Config;
  connection: ConnectionOptions;
  secretKey: string;
  simulator: InProcessSimulator | undefined;
  log: Logger;
};

export type App = { http: FastifyInstance; deps: Deps; start(): Promise<string>; stop(): Promise<void> };

/** One process of the product on a migrated database: the list of its features. */
export async function createApp({ config, connection, secretKey, simulator, log }: AppParts): Promise<App> {
  const node = randomUUID();
  const secrets = createSecrets(secretKey);
  const db = openDatabase(connection, { onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost') });
  const bus = createBus({ connection, db, node, log });
  const live = createLive({ db, bus, log, present: presentEvents({ db, config }), onCheck: (listener, frame) => onCheck(listener, frame) });
  const providers = createProviderRegistry({ db, secrets, config, simulator });
  const deps: Deps = { config, db, live, log, secrets, providers, node, crash: crashPoints(config.crashAt) };
  const onCheck = answerChecks(deps);
  const limits = createLimits({ isOn: config.isRateLimited });

  const http = await createHttp({ log, trustedProxies: config.trustedProxies });
  let isDraining = false;
  let url: string | undefined;
  serveHealth(http, async () => ({
    database: await db.pool.query('select 1').then(
      () => true,
      () => false,
    ),
    serving: !isDraining,
  }));
  serveMetrics(http, { sockets: live.size, poolWaiting: () => db.pool.waitingCount });
  await serveOpenApi(http, config.appName);
  serveSocket(http, {
    live,
    limits,
    redeemTicket: (ticket) => redeemTicket(deps, ticket),
    publicUrl: () => config.publicUrl ?? url,
    trustedProxies: config.trustedProxies,
  });
  await http.register(async (api) => {
    const mount = mounter(api, { findCaller: (token) => findCaller(deps, token), limits });
    mountSettings(mount, deps);
    mountAuth(mount, deps);
    mountWallet(mount);
    mountCatalogue(mount, deps);
    mountActivations(mount, deps);
  });
  await serveWebFiles(http, path.join(import.meta.dirname, '../../web/dist'));

  let stopWork: () => Promise<void> = async () => undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    isDraining = true;
    await live.close();
    await closeHttp(http);
    await stopWork();
    await providers.close();
    await db.close();
  };
  return {
    http,
    deps,
    async start() {
      url = await http.listen({ port: config.port, host: config.host });
      const watch = startWatch(deps);
      const jobs = await startJobs({ pool: db.pool, log }, scheduledJobs(deps));
      stopWork = async () => void (await Promise.all([watch.stop(), jobs.stop()]));
      return url;
    },
    /** Drains: no new work, what runs is finished, leases go back, sockets are told to come again. */
    stop: () => (stopping ??= stop()),
  };
}
