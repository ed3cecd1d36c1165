import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { answerChecks, presentEvents } from './features/activations/activations.live.ts';
import { measureActivations } from './features/activations/activations.metrics.ts';
import { mountActivations } from './features/activations/activations.routes.ts';
import { mountMissingNumbers } from './features/upstream/missing/missing.routes.ts';
import { mountPushes } from './features/upstream/hints/provider-webhook.routes.ts';
import { startWatch } from './features/upstream/watch/watch.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { findCaller, redeemDownloadTicket, redeemTicket } from './features/auth/auth.commands.ts';
import { mountAccount } from './features/auth/account/account.routes.ts';
import { measureAuth } from './features/auth/auth.metrics.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { mountGoogle } from './features/auth/google/google.routes.ts';
import { mountCatalogue } from './features/catalogue/catalogue.routes.ts';
import { takeForbiddenOffSale } from './features/catalogue/forbidden/forbidden.commands.ts';
import { mountPriceChanges } from './features/catalogue/price-changes/price-changes.routes.ts';
import { mountPriceLists } from './features/catalogue/price-lists/price-list.routes.ts';
import { mountServices } from './features/catalogue/services/services.routes.ts';
import { presentDepositEvents } from './features/deposits/deposits.live.ts';
import { measureDeposits } from './features/deposits/deposits.metrics.ts';
import { mountDeposits } from './features/deposits/deposits.routes.ts';
import { mountDepositInbox } from './features/deposits/inbox/inbox.routes.ts';
import { mountPaymentSettings } from './features/deposits/settings/payment-settings.routes.ts';
import { startDepositWatch } from './features/deposits/watch/deposits.watch.ts';
import { createVerifiers, type SimulatedPayments } from './features/deposits/verifiers/verifiers.ts';
import { mountImages, serveImages } from './features/images/images.routes.ts';
import { mountPromosAdmin } from './features/promos/promos.admin.routes.ts';
import { mountPromos } from './features/promos/promos.routes.ts';
import { measureProviders } from './features/providers/providers.metrics.ts';
import { createProviderRegistry, type InProcessSimulator } from './features/providers/registry.ts';
import { mountPushAddresses } from './features/providers/webhooks/webhook-address.routes.ts';
import { mountServers } from './features/providers/routes/servers.routes.ts';
import { mountBonusReview } from './features/referrals/review/bonus-review.routes.ts';
import { mountReferrals } from './features/referrals/referrals.routes.ts';
import { tellBuying } from './features/settings/settings.live.ts';
import { mountSettings } from './features/settings/settings.routes.ts';
import { mountStats } from './features/stats/stats.routes.ts';
import { mountUsers } from './features/users/users.routes.ts';
import { measureBooks } from './features/wallet/wallet.metrics.ts';
import { mountWallet } from './features/wallet/wallet.routes.ts';
import { scheduledJobs, tasks } from './jobs.ts';
import { mounter } from './platform/api/api.ts';
import { createBus } from './platform/live/bus.ts';
import { crashPoints } from './platform/crash.ts';
import { openSecrets } from './platform/secrets/current-key.ts';
import { openDatabase, type ConnectionOptions } from './platform/database/database.ts';
import { createReadiness, serveHealth } from './platform/http/health.ts';
import { closeHttp, createHttp } from './platform/http/http.ts';
import { prepareJobs, startJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/http/limits.ts';
import { createLive, presentAll } from './platform/live/live.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { serveOpenApi } from './platform/api/openapi.ts';
import { serveSocket } from './platform/live/socket.ts';
import { reportUndeclaredRefusals, type UndeclaredRefusal } from './platform/api/undeclared-refusals.ts';
import { serveWebFiles } from './platform/web/web-files.ts';
import { serveWebManifest } from './platform/web/web-manifest.ts';

/** The files that make the tables. */
export const migrations = path.join(import.meta.dirname, '../../database/migrations');

export type AppParts = {
  config: Config;
  connection: ConnectionOptions;
  secretKey: string;
  simulator: InProcessSimulator | undefined;
  simulatedPayments?: SimulatedPayments | undefined;
  log: Logger;
  /** Tests fail by it; it is logged and counted in any case. */
  onUndeclaredRefusal?: (refusal: UndeclaredRefusal) => void;
};

export type App = { http: FastifyInstance; deps: Deps; start(): Promise<string>; stop(): Promise<void> };

/** One process of the product on a migrated database: the list of its features. */
export async function createApp({
  config,
  connection,
  secretKey,
  simulator,
  simulatedPayments,
  log,
  onUndeclaredRefusal,
}: AppParts): Promise<App> {
  const node = randomUUID();
  const db = openDatabase(connection, {
    poolSize: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
  // On a connection that stays: whoever replaces the key sees that this process has it.
  const secrets = await openSecrets(db.read, secretKey).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const metrics = createMetrics();
  const bus = createBus({ connection, db, node, log });
  const present = presentAll({ deposit: presentDepositEvents({ db }) }, presentEvents({ db, config }));
  const reportUndeclared = reportUndeclaredRefusals({ log, metrics });
  const onUndeclared = (refusal: UndeclaredRefusal) => {
    reportUndeclared(refusal);
    onUndeclaredRefusal?.(refusal);
  };
  const live = createLive({
    db,
    bus,
    log,
    metrics,
    present,
    onCheck: (listener, frame) => onCheck(listener, frame),
    standing: tellBuying({ db }),
    onUndeclaredRefusal: onUndeclared,
  });
  const providers = createProviderRegistry({ db, secrets, config, simulator, log, metrics });
  const verifiers = createVerifiers({ db, secrets, config, simulated: simulatedPayments });
  let url: string | undefined;
  const publicUrl = () => publicUrlOf(config.publicUrl ?? url);
  const mailer = createMailer({ config, publicUrl, log });
  const crash = crashPoints(config.crashAt);
  const deps: Deps = { config, db, live, log, secrets, mailer, metrics, publicUrl, providers, verifiers, node, crash };
  const onCheck = answerChecks(deps);
  const limits = createLimits({ isOn: config.isRateLimited });

  const http = await createHttp({
    log,
    trustedProxies: config.trustedProxies,
    onUndeclaredRefusal: onUndeclared,
  });
  let isDraining = false;
  serveHealth(http, createReadiness({ pool: db.pool, migrations, isDraining: () => isDraining }));
  metrics.watch({ name: 'pinline_pool_waiting', help: 'Queries that wait for a connection' }, () => [{ value: db.pool.waitingCount }]);
  measureProviders(metrics, deps);
  measureActivations(metrics, deps);
  measureDeposits(metrics, deps);
  measureBooks(metrics, deps);
  measureAuth(metrics);
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
    const mount = mounter(api, {
      findCaller: (token) => findCaller(deps, token),
      redeemTicket: (ticket) => redeemDownloadTicket(deps, ticket),
      limits,
      isAdminTotpRequired: config.isAdminTotpRequired,
    });
    mountSettings(mount, deps);
    mountAuth(mount, deps);
    mountAccount(mount, deps);
    mountGoogle(mount, deps);
    mountWallet(mount, deps);
    mountDeposits(mount, deps);
    mountPaymentSettings(mount, deps);
    mountDepositInbox(mount, deps);
    mountBonusReview(mount, deps);
    mountPromos(mount, deps);
    mountPromosAdmin(mount, deps);
    mountCatalogue(mount, deps);
    mountServices(mount, deps);
    mountPriceLists(mount, deps);
    mountPriceChanges(mount, deps);
    mountImages(mount, deps);
    mountActivations(mount, deps);
    mountServers(mount, deps);
    mountPushAddresses(mount, deps);
    mountPushes(mount, deps);
    mountMissingNumbers(mount, deps);
    mountReferrals(mount, deps);
    mountUsers(mount, deps);
    mountStats(mount, deps);
    mountAudit(mount, deps);
  });
  serveImages(http, deps);
  serveWebManifest(http, config.appName);
  await serveWebFiles(http, path.join(import.meta.dirname, '../../web/dist'));

  let stopWork: () => Promise<void> = async () => undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    isDraining = true;
    await live.close();
    await closeHttp(http);
    await stopWork();
    await providers.close();
    await verifiers.close();
    await db.close();
  };
  return {
    http,
    deps,
    async start() {
      await prepareJobs({ pool: db.pool, log });
      await takeForbiddenOffSale(deps);
      url = await http.listen({ port: config.port, host: config.host });
      const watch = startWatch(deps);
      const depositWatch = startDepositWatch(deps);
      const jobs = await startJobs({ pool: db.pool, log }, { scheduled: scheduledJobs(deps), tasks: tasks(deps) });
      stopWork = async () => void (await Promise.all([watch.stop(), depositWatch.stop(), jobs.stop()]));
      return url;
    },
    /** Drains: no new work, what runs is finished, leases go back, sockets are told to come again. */
    stop: () => (stopping ??= stop()),
  };
}

function publicUrlOf(url: string | undefined): string {
  if (url === undefined) throw new Error('There is no address yet: set PUBLIC_URL, or listen first');
  return url.replace(/\/+$/, '');
}
