import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { ensureAdmin } from './features/auth/account/new-account.commands.ts';
import { isAdminAddress } from './features/auth/operators/operators.commands.ts';
import { builtInPictures } from './features/catalogue/known-services.ts';
import { ensureBuiltInImages } from './features/images/images.commands.ts';
import { pauseNewInstallation } from './features/settings/settings.commands.ts';
import type { Demo } from './demo/demo.ts';
import { adoptBaseline } from './platform/database/baseline/adopt-baseline.ts';
import { setRoleTimeouts } from './platform/database/connections/role-timeouts.ts';
import { sessionConnectionOf } from './platform/database/connections/session-connection.ts';
import type { ConnectionOptions } from './platform/database/database.ts';
import { findKeyRecord, openSecrets } from './platform/secrets/current-key.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { findOrCreateKey, activateNextKey } from './platform/secrets/key-file.ts';
import type { Logger } from './platform/logger.ts';
import { prepareSandbox, prepareSchema } from './platform/database/prepare-schema.ts';
import { exampleAdminEmail, setupWarnings, type SetupWarning } from './platform/checks/setup-warnings.rules.ts';

export type Running = { url: string; app: App; admin: { email: string; password: string } | undefined; stop(): Promise<void> };

export async function runServer(config: Config, log: Logger): Promise<Running> {
  warn(log, setupWarnings(config, { hasExampleAdmin: false }));
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: (text) => log.info(text), warn: (text) => log.warn(text) } })
      : undefined;
  const connection: ConnectionOptions = postgres?.connection ?? { connectionString: config.databaseUrl };
  let demo: Demo | undefined;
  try {
    const direct = sessionConnectionOf(config, connection);
    const secretKey = await prepare(config, direct, log);
    demo = config.isDemo ? await (await import('./demo/demo.ts')).startDemo({ config, connection: direct, secretKey, log }) : undefined;
    const app = await createApp({
      config,
      connection,
      secretKey,
      simulator: demo?.openSimulator,
      simulatedPayments: demo?.payments,
      log,
    });
    await ensureBuiltInImages(app.deps.db.autocommit, builtInPictures);
    if (config.isProduction) await pauseNewInstallation(app.deps.db.autocommit);
    const admin = await ensureAdmin(app.deps);
    const hasExampleAdmin = await isAdminAddress(app.deps.db.autocommit, exampleAdminEmail);
    warn(
      log,
      setupWarnings(config, { hasExampleAdmin }).filter(({ about }) => about === 'admin address'),
    );
    const url = await app.start();
    return {
      url,
      app,
      admin,
      async stop() {
        await app.stop();
        await demo?.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await demo?.close();
    await postgres?.stop();
    throw error;
  }
}

function warn(log: Logger, warnings: SetupWarning[]): void {
  for (const { text, advice } of warnings) log.warn(`${text} ${advice}`);
}

async function prepare(config: Config, connection: ConnectionOptions, log: Logger): Promise<string> {
  const db = openDatabase(connection, { poolSize: 1 });
  try {
    const onLocked = (pauseMs: number) => log.warn({ pauseMs }, 'the upgrade of the database waits for a lock and lets calls pass');
    if (await adoptBaseline({ pool: db.pool, connection })) log.info('the database goes on with the migrations as they were folded');
    const applied = await prepareSchema({ pool: db.pool, onLocked });
    await prepareSandbox({ pool: db.pool, onLocked });
    if (config.databaseListenUrl !== undefined) await setRoleTimeouts(db.pool);
    const { migrations, functions } = applied;
    if (migrations.length + functions.length > 0)
      log.info({ migrations: migrations.length, functions: functions.length }, 'the database was brought to this release');
    return await keyOf(config, db);
  } finally {
    await db.close();
  }
}

/** Refused before anything is sealed with a replaced key. */
async function keyOf(config: Config, { autocommit }: Database): Promise<string> {
  await activateNextKey(config, (await findKeyRecord(autocommit))?.fingerprint);
  const secretKey = await findOrCreateKey(config);
  await openSecrets(autocommit, secretKey);
  return secretKey;
}
