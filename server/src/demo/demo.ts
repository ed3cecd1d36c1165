import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createUser } from '../features/auth/account/new-account.commands.ts';
import { hashPassword } from '../features/auth/sign-in/passwords.ts';
import { demoPricePercent, seedDemo } from './seed-demo.ts';
import { seedDemoHistory } from './demo-history.ts';
import { startDemoPayments } from './demo-payments.ts';
import type { SimulatedPayments } from '../features/deposits/verifiers/verifiers.ts';
import type { OpenSimulator } from '../features/providers/connect-provider.ts';
import { createSimulatorServer } from '../../../simulators/provider/server/http.ts';
import { createSimulatorProvider } from '../../../simulators/provider/simulator-provider.ts';
import { demoUser } from '../features/settings/demo-user.ts';
import { openDatabase, type ConnectionOptions } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';

export type Demo = { openSimulator: OpenSimulator; payments: SimulatedPayments; close(): Promise<void> };

export async function startDemo(parts: { config: Config; connection: ConnectionOptions; secretKey: string; log: Logger }): Promise<Demo> {
  const { config } = parts;
  const apiKey = randomBytes(16).toString('hex');
  const server = await createSimulatorServer({
    ...config.simulator,
    apiKey,
    anotherRate: 0.2,
    repeatedRate: 0.1,
    pricePercent: demoPricePercent,
    journal: path.join(config.dataDir, 'simulator.jsonl'),
    ...(config.activationSeconds === undefined ? {} : { lifeSeconds: config.activationSeconds + 60 }),
  });
  const db = openDatabase(parts.connection, { poolSize: 1 });
  const secrets = createSecrets(parts.secretKey);
  try {
    await seedDemo({ db, secrets }, { url: server.url, apiKey });
    await seedDemoHistory(db, { seed: config.simulator.seed, timeZone: config.timeZone });
    const passwordHash = await hashPassword(demoUser.password);
    await db.transaction((tx) => createUser({ config }, tx, { email: demoUser.email, passwordHash, operatorRole: null }));
    const payments = await startDemoPayments({ db, secrets, log: parts.log });
    return {
      openSimulator: () => createSimulatorProvider(server),
      payments: payments.addresses,
      async close() {
        await payments.close();
        await server.close();
        await db.close();
      },
    };
  } catch (error) {
    await server.close();
    await db.close();
    throw error;
  }
}
