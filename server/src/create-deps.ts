import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createVerifiers, type SimulatedPayments } from './features/deposits/verifiers/verifiers.ts';
import { createStreamPlaces } from './features/developers/events/stream-places.ts';
import { createFailedPurchases } from './features/activations/buy/turns/failed-purchases.ts';
import { createProviderRegistry } from './features/providers/registry.ts';
import type { OpenSimulator } from './features/providers/connect-provider.ts';
import { alarmReadings, features } from './features.ts';
import { reportUndeclaredRefusals, type UndeclaredRefusal } from './platform/api/undeclared-refusals.ts';
import { crashPoints } from './platform/crash.ts';
import { openListener, type Listener } from './platform/database/connections/listener.ts';
import { openReplica } from './platform/database/connections/replica.ts';
import type { Sharing } from './platform/database/connections/shares/share-pool.ts';
import { shareCalls, shareConnections, shareWorkers } from './platform/database/connections/shares/shares.ts';
import { poolerOf, sessionConnectionOf } from './platform/database/connections/session-connection.ts';
import { openDatabase, type ConnectionOptions, type DatabaseOptions } from './platform/database/database.ts';
import { createBus } from './platform/live/bus.ts';
import { createLive, presentAll } from './platform/live/live.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Logger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openSecrets } from './platform/secrets/current-key.ts';
import { createSandbox, type Sandbox } from './features/developers/test-mode/sandbox.ts';

export type AppParts = {
  config: Config;
  connection: ConnectionOptions;
  secretKey: string;
  simulator: OpenSimulator | undefined;
  simulatedPayments?: SimulatedPayments | undefined;
  log: Logger;
  onUndeclaredRefusal?: (refusal: UndeclaredRefusal) => void;
};

export async function createDeps({
  config,
  connection,
  secretKey,
  simulator,
  simulatedPayments,
  log,
  node,
  publicUrl,
  ...parts
}: AppParts & Pick<Deps, 'node' | 'publicUrl'>): Promise<{
  deps: Deps;
  listener: Listener;
  sandbox: Sandbox;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
}> {
  const logged = { onIdleError: logLostConnection(log), onLateError: logLostWrite(log) };
  const session = sessionConnectionOf(config, connection);
  const databases = openDatabases({ config, connection, session, log, logged });
  const { db, workers, background, replica } = databases;
  // Stays open: rotating the key checks which processes hold the old one.
  const secrets = await openSecrets(db.autocommit, secretKey).catch(async (error: unknown) => {
    await Promise.all([db.close(), workers.close(), background.close(), replica?.close()]);
    throw error;
  });
  const metrics = createMetrics();
  const reportUndeclared = reportUndeclaredRefusals({ log, metrics });
  function onUndeclaredRefusal(refusal: UndeclaredRefusal): void {
    reportUndeclared(refusal);
    parts.onUndeclaredRefusal?.(refusal);
  }
  const presenters = features.flatMap(({ events }) => {
    const present = events?.present({ db: workers, config });
    return present === undefined ? [] : (events?.types ?? []).map((type) => [type, present] as const);
  });
  const listener = openListener({ connection: session, log });
  const bus = createBus({ listener, db: workers, node, log });
  const live = createLive({
    db: workers,
    bus,
    log,
    metrics,
    present: presentAll(new Map(presenters)),
    onCheck: (listener, frame) => answerCheck(listener, frame),
    onUndeclaredRefusal,
    standing: findOnly('standingFrame')({ db: workers }),
  });
  const providers = createProviderRegistry({ db, secrets, config, simulator, log, metrics });
  const verifiers = createVerifiers({ db, secrets, config, simulated: simulatedPayments });
  const mailer = createMailer({ config, publicUrl, log });
  const crash = crashPoints(config.crashAt);
  const streamPlaces = createStreamPlaces(config.eventStreams);
  const failedPurchases = createFailedPurchases({ isOn: config.isRateLimited });
  const shared = { failedPurchases, alarmReadings, config, bus, live, streamPlaces, secrets, mailer, publicUrl, verifiers, node, crash };
  const sandbox = createSandbox({ ...shared, log }, { connection: session, ...logged });
  const deps: Deps = { ...shared, ...databases, mode: 'live', log, metrics, providers, sandbox: () => sandbox.deps };
  const answerCheck = findOnly('answerCheck')(deps);
  return { deps, listener, sandbox, onUndeclaredRefusal };
}

type Opening = Pick<AppParts, 'config' | 'connection' | 'log'> & {
  session: ConnectionOptions;
  logged: Required<Pick<DatabaseOptions, 'onIdleError' | 'onLateError'>>;
};

function openDatabases({ config, connection, session, log, logged }: Opening) {
  const shares = shareConnections(config.databaseConnections);
  const open = (poolSize: number, sharing?: Sharing) =>
    openDatabase(connection, { poolSize, session, ...(sharing && { sharing }), ...poolerOf(config), ...logged });
  const db = open(shares.calls, shareCalls(shares.calls, config.isRateLimited));
  const [workers, background] = [open(shares.workers, shareWorkers(shares.workers, config.isRateLimited)), open(shares.background)];
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : openReplica({
          connection: { connectionString: config.databaseReadUrl },
          primary: background.pool,
          poolSize: shares.background,
          log,
          onIdleError: logged.onIdleError,
        });
  return { db, workers, background, replica };
}

/** Outside `createDeps`, so that a pool that a library keeps (see jobs.ts) doesn't keep a stopped app in memory. */
function logLostConnection(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'an idle database connection was lost');
}

function logLostWrite(log: Logger): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'something that no one waits for was not stored');
}

function findOnly<Name extends 'standingFrame' | 'answerCheck'>(name: Name) {
  const [found, ...others] = features.flatMap((feature) => feature[name] ?? []);
  if (found === undefined || others.length > 0)
    throw new Error(`One feature must have ${name}, and ${others.length + Number(found !== undefined)} do`);
  return found;
}
