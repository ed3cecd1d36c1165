import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { saveProvider } from '../../server/src/features/providers/seed-providers.ts';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import { createSimulatorServer, type SimulatorServer, type SimulatorServerOptions } from '../../simulators/provider/server/http.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { startProcess, type ServerProcess } from '../processes/process.ts';
import { createTestDatabase } from './test-database.ts';

/** A database and a provider on which nodes are started, killed and restarted. */
export type Installation = {
  app: App;
  simulator: SimulatorServer;
  databaseUrl: string;
  providerId: number;
  env: Readonly<Record<string, string>>;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  stop(): Promise<void>;
};

export type InstallationOptions = {
  simulator?: Partial<SimulatorServerOptions>;
  database?: { env: Record<string, string> };
  env?: Record<string, string>;
};

const countries = ['22', '6', '187', '22'] as const;

export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const database = options.database === undefined ? await createTestDatabase() : undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  const apiKey = randomBytes(8).toString('hex');
  const secretKey = randomBytes(32).toString('hex');
  const simulator = await createSimulatorServer({
    seed: 7,
    codeSeconds: { from: 3_600, to: 3_600 },
    deliveryRate: 1,
    anotherRate: 0,
    pricePercent: 1,
    apiKey,
    ...options.simulator,
  });
  const env = {
    NODE_ENV: 'test',
    DEMO: 'off',
    PORT: '0',
    RATE_LIMIT: 'off',
    // Tests change prices in the database and read them at once.
    LISTS_KEPT_MS: '0',
    LOG_LEVEL: 'warn',
    PROVIDER_CALLS_PER_SECOND: '5000',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DATABASE_URL: '',
    ...(options.database ?? database)?.env,
    ...options.env,
  };
  const config = readConfig({ ...env, LOG_LEVEL: 'fatal' });
  const app = await createApp({
    config,
    connection: { connectionString: env.DATABASE_URL },
    secretKey,
    simulator: undefined,
    simulatedPayments: undefined,
    log: createLogger({ level: config.logLevel }),
  });
  const providerId = await saveProvider(app.deps.db.autocommit, app.deps.secrets, {
    name: 'Simulator',
    protocol: 'handler_api',
    paisePerUnit: 8_800,
    baseUrl: simulator.url,
    apiKey,
  });
  for (const [index, country] of countries.entries()) await addRoute(app.deps.db.autocommit, { server: index + 1, providerId, country });
  const processes: ServerProcess[] = [];
  return {
    app,
    simulator,
    databaseUrl: env.DATABASE_URL,
    providerId,
    env,
    async start(more = {}) {
      const started = await startProcess(app, { ...env, ...more });
      processes.push(started);
      return started;
    },
    async stop() {
      await Promise.all(processes.map((each) => each.kill()));
      await app.stop();
      await simulator.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
