import { createApp, migrations, type App } from './app.ts';
import type { Config } from './config.ts';
import { ensureAdmin } from './features/auth/auth.commands.ts';
import { builtInPictures } from './features/catalogue/known-services.ts';
import { ensureBuiltInImages } from './features/images/images.commands.ts';
import { startDemo, type Demo } from './demo.ts';
import type { ConnectionOptions } from './platform/database.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { Logger } from './platform/logger.ts';
import { migrate } from './platform/migrations.ts';
import { installationKey } from './platform/secrets.ts';

export type Running = { url: string; app: App; admin: { email: string; password: string } | undefined; stop(): Promise<void> };

/** The whole process: database, migrations, first admin, demo data, features, and the way back down. */
export async function runServer(config: Config, log: Logger): Promise<Running> {
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: (text) => log.info(text), warn: (text) => log.warn(text) } })
      : undefined;
  const connection: ConnectionOptions = postgres?.connection ?? { connectionString: config.databaseUrl };
  let demo: Demo | undefined;
  try {
    await migrateDatabase(connection, log);
    const secretKey = await installationKey(config);
    demo = config.isDemo ? await startDemo({ config, connection, secretKey }) : undefined;
    const app = await createApp({
      config,
      connection,
      secretKey,
      simulator: demo && { simulator: demo.simulator },
      simulatedPayments: demo?.payments,
      log,
    });
    await ensureBuiltInImages(app.deps.db.read, builtInPictures);
    const admin = await ensureAdmin(app.deps);
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

async function migrateDatabase(connection: ConnectionOptions, log: Logger): Promise<void> {
  const db = openDatabase(connection, { poolSize: 1 });
  const applied = await migrate({ pool: db.pool, folder: migrations }).finally(() => db.close());
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
}
