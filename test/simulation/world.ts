import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { setUpCrypto } from '../../server/src/features/deposits/settings/crypto-settings.commands.ts';
import { setUpUpi } from '../../server/src/features/deposits/settings/upi-settings.commands.ts';
import { createBank, type Bank } from '../../simulators/bank/bank.ts';
import { createChain, type Chain } from '../../simulators/chain/chain.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { failOnUndeclaredRefusal } from '../harness/fail-on-undeclared-refusal.ts';
import { startMailServer, type MailServer } from '../fakes/mail-server.ts';
import { copyTemplate, type TestServer } from '../harness/test-database.ts';
import { createClock, type SimulatedClock } from './clock.ts';
import { openCompanies, type Company } from './companies.ts';
import { createNodes, type Nodes } from './nodes.ts';

export type World = {
  seed: number;
  app: App;
  clock: SimulatedClock;
  nodes: Nodes;
  companies: readonly [Company, Company];
  bank: Bank;
  chain: Chain;
  mail: MailServer;
  complaints(): string[];
  close(): Promise<void>;
};

export const rates = { USDT: 88_500_000, TRX: 28_123_456 } as const;
const typedRates = { USDT: '88.5', TRX: '28.123456' };

/** Most calls come from one address and would meet the limits. */
export function hasLimits(seed: number): boolean {
  return seed % 4 === 2;
}

export async function openWorld(plan: { seed: number; server: TestServer; areProcesses: boolean; limits?: 'on' }): Promise<World> {
  const { seed } = plan;
  const database = await copyTemplate(plan.server);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-simulation-'));
  const secretKey = randomBytes(32).toString('hex');
  const [bank, chain, mail] = await Promise.all([createBank(), createChain(), startMailServer()]);
  const env = {
    NODE_ENV: 'test',
    DEMO: 'off',
    PORT: '0',
    RATE_LIMIT: plan.limits ?? (hasLimits(seed) ? 'on' : 'off'),
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    ...database.env,
    DATABASE_CONNECTIONS: '8',
    BHARATPE_URL: bank.url,
    TRON_URL: chain.url,
    SMTP_URL: mail.url,
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'pinline-simulation-compiled'),
  };
  const config = readConfig(env);
  const complaints: string[] = [];
  const build = () =>
    createApp({
      config,
      connection: database.pooled,
      secretKey,
      simulator: undefined,
      simulatedPayments: undefined,
      log: createLogger({ level: config.logLevel, to: { write: (line) => void complaints.push(line.trim()) } }),
      onUndeclaredRefusal: failOnUndeclaredRefusal,
    });
  const app = await build();
  const clock = await createClock(app);
  const companies = await openCompanies(app, { seed, clock });
  await setUpUpi(app.deps, { upiId: 'pinline@examplebank', holderName: 'Pinline', merchantId: bank.merchantId, token: bank.token });
  await setUpCrypto(app.deps, { walletAddress: chain.address, rates: typedRates });
  const nodes = createNodes({ app, build, env, areProcesses: plan.areProcesses });
  return {
    seed,
    app,
    clock,
    nodes,
    companies,
    bank,
    chain,
    mail,
    complaints: () => [...complaints, ...nodes.complaints()],
    async close() {
      // A waiting mail would delay a node that stops.
      mail.setHanging(false);
      await nodes.close();
      await app.stop();
      await Promise.all([...companies.map(({ simulator }) => simulator.close()), bank.close(), chain.close(), mail.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
