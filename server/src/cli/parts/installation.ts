import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { findKeyRecord, openSecrets, secretsOf } from '../../platform/secrets/current-key.ts';
import { openDatabase, type ConnectionOptions, type Database } from '../../platform/database/database.ts';
import { findEmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { findInstallationKey } from '../../platform/secrets/key-file.ts';
import { createLogger, type Logger } from '../../platform/logger.ts';
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { pingDatabase } from './installation.sql.ts';

export type Installation = {
  config: Config;
  connection: ConnectionOptions;
  db: Database;
  /** With a random key when the installation's own is missing: it opens nothing. */
  secrets: Secrets;
  isKeyThere: boolean;
  /** False when the database had to be started for the command; undefined when a node may run on another machine. */
  isNodeUp: boolean | undefined;
  close(): Promise<void>;
};

/** Or starts it for the command. `isNew`: also one that was never started. `isAnyKey`: also with a replaced key. */
export async function openInstallation(config: Config, { isNew = false, isAnyKey = false } = {}): Promise<Installation> {
  const { connection, isNodeUp, stop } = await connectDatabase(config, isNew);
  const db = openDatabase(connection, { poolSize: 4 });
  const close = async () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await db.close();
    await stop();
  };
  const onSignal = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    await pingDatabase(db);
    const record = await findKeyRecord(db.autocommit);
    const key = await findInstallationKey(config, record?.fingerprint);
    const secrets = key === undefined ? randomKey() : isAnyKey ? secretsOf(key, record) : await openSecrets(db.autocommit, key);
    return { config, connection, db, secrets, isKeyThere: key !== undefined, isNodeUp, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function randomKey(): Secrets {
  return createSecrets(randomBytes(32).toString('hex'));
}

async function connectDatabase(
  { databaseUrl, databaseListenUrl, dataDir }: Config,
  isNew: boolean,
): Promise<{ connection: ConnectionOptions; isNodeUp: boolean | undefined; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseListenUrl ?? databaseUrl }, isNodeUp: undefined, stop: async () => undefined };
  const running = findEmbeddedPostgres(dataDir);
  if (running !== undefined) return { connection: running, isNodeUp: true, stop: async () => undefined };
  if (!isNew && !hasEmbeddedPostgres(dataDir))
    throw new Error(`There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL as its nodes have them.`);
  const started = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  return { connection: started.connection, isNodeUp: false, stop: started.stop };
}

export function createSilentTools(): { log: Logger; metrics: Metrics } {
  return { log: createLogger({ level: 'silent' }), metrics: createMetrics() };
}
