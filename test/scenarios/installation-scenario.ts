import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { setUpCrypto } from '../../server/src/features/deposits/settings/crypto-settings.commands.ts';
import { setUpUpi } from '../../server/src/features/deposits/settings/upi-settings.commands.ts';
import type { TestUser } from '../fakes/browser.ts';
import { runCommand, type CommandReply } from '../processes/command.ts';
import { aService, aUser, eventually } from '../builders/data.ts';
import { startInstallation, type Installation } from '../harness/installation.ts';
import { payee, rates, startPayments, type Payments } from '../builders/payments.ts';
import type { ServerProcess } from '../processes/process.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/test-database.ts';

export type InstallationScenario = {
  site: Installation;
  server: ServerProcess;
  payments: Payments;
  user: TestUser;
  service: { id: string };
  folder: string;
  backUp(name: string): Promise<{ file: string; json: CommandReply['json'] }>;
  /** `npm run restore -- --verify`; `env` of another installation. */
  verify(file: string, env?: Record<string, string>): Promise<CommandReply>;
  /** What a restore left behind. */
  scratchDatabases(): Promise<{ datname: string }[]>;
  aDeposit(rupees: number): Promise<void>;
  close(): Promise<void>;
};

export async function openInstallationScenario(): Promise<InstallationScenario> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  const payments = await startPayments();
  const { bank, chain } = payments;
  const site = await startInstallation({ simulator: { cancelAfterSeconds: 0 }, env: { BHARATPE_URL: bank.url, TRON_URL: chain.url } });
  await setUpUpi(site.app.deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  await setUpCrypto(site.app.deps, { walletAddress: chain.address, rates });
  const server = await site.start();
  const user = await aUser(server);
  return {
    site,
    server,
    payments,
    user,
    service: await aService(server),
    folder,
    async backUp(name) {
      const file = path.join(folder, name);
      const { json, exitCode } = await runCommand('backup', ['--json', '--file', file], { env: site.env });
      if (exitCode !== 0) throw new Error(JSON.stringify(json));
      return { file, json };
    },
    verify: (file, env = site.env) => runCommand('restore', ['--json', '--verify', file], { env }),
    async scratchDatabases() {
      const scratch = `select datname from pg_database where starts_with(datname, 'pinline_scratch_' || substr(md5(current_database()), 1, 6))`;
      return (await site.app.deps.db.pool.query(scratch)).rows;
    },
    async aDeposit(rupees) {
      const { body } = await server.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: rupees } });
      bank.pay({ amountPaise: Math.round(Number(body.data.payAmount) * 100) });
      const status = async () => (await server.get(`/api/payment/intent/${body.data._id}`, { as: user })).body.data.status;
      await eventually(async () => expect(await status()).toBe('credited'));
    },
    async close() {
      await site.stop();
      await payments.close();
      await rm(folder, { recursive: true });
    },
  };
}

export async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

export async function linesOf(backup: string): Promise<string[]> {
  return gunzipSync(await readFile(backup))
    .toString('utf8')
    .split('\n');
}
