import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { saveProvider } from '../../server/src/features/providers/seed-providers.ts';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import { createSimulatorServer, type SimulatorServer, type SimulatorServerOptions } from '../../simulators/provider/server/http.ts';
import { createLogger, type Logger } from '../../server/src/platform/logger.ts';
import { createSecrets } from '../../server/src/platform/secrets/secrets.ts';
import { failOnUndeclaredRefusal } from './fail-on-undeclared-refusal.ts';
import { setUpPayments, type Payments } from '../builders/payments.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { dialects, type UpstreamProtocol } from '../fakes/upstream-protocols.ts';
import { createBrowser, type Browser } from '../fakes/browser.ts';

/** One installation under test: real PostgreSQL, a real node on a real port, and a provider that speaks its protocol over HTTP. */
export type TestApp = Browser & {
  url: string;
  app: App;
  simulator: SimulatorServer;
  database: TestDatabase;
  secretKey: string;
  startSecondNode(): Promise<TestNode>;
  stop(): Promise<void>;
};

export type TestNode = Browser & { url: string; app: App; stop(): Promise<void> };

export type TestAppOptions = {
  simulator?: Partial<SimulatorServerOptions>;
  protocol?: UpstreamProtocol;
  env?: Record<string, string>;
  payments?: Payments;
  log?: Logger;
};

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  const secretKey = randomBytes(32).toString('hex');
  const apiKey = randomBytes(8).toString('hex');
  const simulator = await createSimulatorServer({
    seed: 7,
    codeSeconds: { from: 3_600, to: 3_600 },
    deliveryRate: 1,
    anotherRate: 0,
    pricePercent: 1,
    apiKey,
    ...options.simulator,
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: 'off',
    PORT: '0',
    RATE_LIMIT: 'off',
    // Tests change prices in the database and read them at once.
    LISTS_KEPT_MS: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    PROVIDER_CALLS_PER_SECOND: '5000',
    // Each that is opened costs PostgreSQL about 10 ms.
    DATABASE_CONNECTIONS: '8',
    DATA_DIR: dataDir,
    ...database.env,
    ...options.env,
  });
  const { payments } = options;
  const node = async (): Promise<TestNode> => {
    const app = await createApp({
      config,
      connection: database.pooled,
      secretKey,
      simulator: undefined,
      simulatedPayments: payments && { bankUrl: payments.bank.url, chainUrl: payments.chain.url },
      log: options.log ?? createLogger({ level: config.logLevel }),
      onUndeclaredRefusal: failOnUndeclaredRefusal,
    });
    const url = await app.start();
    return { app, url, ...createBrowser(url), stop: app.stop };
  };
  const first = await node();
  if (payments !== undefined) await setUpPayments(first.app.deps, payments);
  await connectProvider(first.app, { secretKey, simulator, apiKey, protocol: options.protocol ?? 'handler_api' });
  const nodes = [first];
  const testApp: TestApp = {
    ...first,
    simulator,
    database,
    secretKey,
    async startSecondNode() {
      const second = await node();
      nodes.push(second);
      return second;
    },
    async stop() {
      await Promise.all(nodes.splice(0).map((each) => each.stop()));
      // A test file's variables live as long as its worker, which runs many files.
      Reflect.deleteProperty(testApp, 'app');
      await simulator.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testApp;
}

type Company = { secretKey: string; simulator: SimulatorServer; apiKey: string; protocol: UpstreamProtocol };

async function connectProvider(app: App, { secretKey, simulator, apiKey, protocol }: Company): Promise<void> {
  const { providers } = app.deps;
  const { autocommit } = app.deps.db;
  const { urlOf, countries } = dialects[protocol];
  const providerId = await saveProvider(autocommit, createSecrets(secretKey), {
    name: 'Simulator',
    protocol,
    paisePerUnit: 8_800,
    baseUrl: urlOf(simulator),
    apiKey,
  });
  for (const [index, country] of countries.entries()) await addRoute(autocommit, { server: index + 1, providerId, country });
  // The watch may have read the list just before, which is kept for two seconds.
  await providers.getFresh(providerId);
}
