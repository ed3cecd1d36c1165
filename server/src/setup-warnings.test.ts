import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { readOpenAlarms } from './features/alarms/alarms.commands.ts';
import { runServer } from './main.ts';
import { createLogger } from './platform/logger.ts';
import { lastBackupSetting } from './platform/checks/backup.ts';
import { setupWarnings } from './platform/checks/setup-warnings.rules.ts';
import { saveSetting } from './platform/database/stored-settings.ts';
import { createTestDatabase } from '../../test/harness/test-database.ts';

async function aProductionServer(env: Record<string, string>) {
  const [database, dataDir] = [await createTestDatabase(), await mkdtemp(path.join(tmpdir(), 'pinline-test-'))];
  const lines: string[] = [];
  const config = readConfig({
    NODE_ENV: 'production',
    ...database.env,
    DATA_DIR: dataDir,
    PORT: '0',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...env,
  });
  const server = await runServer(config, createLogger({ level: 'info', to: { write: (line) => void lines.push(JSON.parse(line).msg) } }));
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { lines, alarms: await readTexts(server.app.deps), server };
}

const readTexts = async (deps: Deps) => (await readOpenAlarms(deps)).map(({ text }) => text);

const warnings = [/^No mail server is set up: /, /^PUBLIC_URL is not set: /, /^The operator's account is admin@example.com: /];

test('production without mail, public address and a real operator says so first in its log and on the dashboard', async () => {
  const { lines, alarms } = await aProductionServer({});
  expect(lines.slice(0, 2)).toEqual(warnings.slice(0, 2).map((warning) => expect.stringMatching(warning)));
  for (const warning of warnings) {
    expect(lines.slice(0, 5)).toContainEqual(expect.stringMatching(warning));
    expect(alarms).toContainEqual(expect.stringMatching(warning));
  }
});

test('production that is set up has no such warnings', async () => {
  const { lines, alarms } = await aProductionServer({
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://shop.example',
    ADMIN_EMAIL: 'boss@shop.example',
  });
  for (const warning of warnings) expect([...lines, ...alarms]).not.toContainEqual(expect.stringMatching(warning));
});

test('a server outside production has no such warnings', () => {
  const bare = { isProduction: false, mail: { smtpUrl: undefined, from: 'shop@example.com' }, publicUrl: undefined };
  expect(setupWarnings(bare, { hasExampleAdmin: true })).toEqual([]);
});

test('production without a backup of the last 7 days says so on the dashboard', async () => {
  const { alarms, server } = await aProductionServer({});
  expect(alarms).toContainEqual(
    expect.stringMatching(/^No backup has been made yet\. Take one now under Go live\. Run npm run backup every day/),
  );
  const { db } = server.app.deps;
  const backupAlarms = async (ageDays: number) => {
    const madeAt = new Date(Date.now() - ageDays * 86_400_000 - 60_000).toISOString();
    await saveSetting(db.autocommit, { key: lastBackupSetting, value: { madeAt, file: 'backup.gz' } });
    return (await readTexts(server.app.deps)).filter((alarm) => alarm.includes('backup'));
  };
  expect(await backupAlarms(6)).toEqual([]);
  expect(await backupAlarms(7)).toEqual([expect.stringMatching(/^The last backup is 7 days old\. /)]);
});
