import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../test/builders/an-authenticator.ts';
import { aService, aUser } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { createBrowser } from '../../../../test/fakes/browser.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../../test/harness/test-database.ts';
import { runCommand } from '../../../../test/processes/command.ts';
import { readConfig } from '../../config.ts';
import { runServer } from '../../main.ts';
import { prepareSchema } from '../../platform/database/prepare-schema.ts';
import { createLogger } from '../../platform/logger.ts';
import { saveProvider } from '../providers/seed-providers.ts';
import { addRoute } from '../providers/seed-providers.sql.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { savePass } from './lines/stored-lines.sql.ts';
import { settleGoLive } from './resume-when-ready.ts';

const publicUrl = 'https://codes.example';

async function anInstallation(env: Record<string, string>) {
  const [database, dataDir] = [await createTestDatabase(), await mkdtemp(path.join(tmpdir(), 'pinline-test-'))];
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const settings = { ...database.env, DATA_DIR: dataDir, PORT: '0', SECRET_KEY: randomBytes(32).toString('hex'), ...env };
  const config = readConfig(settings);
  const start = async () => {
    const server = await runServer(config, createLogger({ level: 'fatal' }));
    onTestFinished(() => server.stop());
    return { ...server, ...createBrowser(server.url) };
  };
  const command = (name: string, words: string[], input?: string) =>
    runCommand(name, [...words, '--json'], { env: settings, ...(input === undefined ? {} : { input }) });
  return { start, command, dataDir };
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof anInstallation>>['start']>>;

const production = { NODE_ENV: 'production', ADMIN_EMAIL: 'boss@codes.example', PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://mail.example' };
const buying = async ({ app }: Server) => (await findOperatorSettings(app.deps.db.autocommit)).buying;

async function makeReady({ app }: Server): Promise<void> {
  const { autocommit, pool } = app.deps.db;
  const providerId = await saveProvider(autocommit, app.deps.secrets, {
    name: 'Simulator',
    protocol: 'handler_api',
    paisePerUnit: 8_800,
    baseUrl: 'https://seller.example/stubs/handler_api.php',
    apiKey: 'a-key',
  });
  const routeId = await addRoute(autocommit, { server: 1, providerId, country: '22' });
  await pool.query(
    `insert into provider_health (provider_id, is_working, message, checked_at) values ($1, true, '', app_now())
     on conflict (provider_id) do update set is_working = true`,
    [providerId],
  );
  await aService({ app } as Parameters<typeof aService>[0], { server: 1 });
  const found = {
    address: { url: publicUrl, ms: 84 },
    mail: { to: 'boss@codes.example', server: 'smtp://mail.example' },
    routes: { routeIds: [routeId] },
    number: { service: 'Telegram', server: 1, seconds: 18, costPaise: 220 },
    payment: { method: 'upi', paise: 137 },
    backup: { file: '/data/backups/one', rows: 1, bytes: 1 },
  } as const;
  for (const line of ['address', 'mail', 'routes', 'number', 'payment', 'backup'] as const)
    await savePass(autocommit, { line, found: found[line], by: null });
  await pool.query(`insert into operator_setting (key, value) values ('links', '{"support": "https://t.me/pinline", "chat": null}')`);
}

test('a new production installation is closed to buyers, its operators may buy, and it opens once all are green', async () => {
  const server = await (await anInstallation(production)).start();
  expect(await buying(server)).toEqual({ isPaused: true, message: null, untilLive: true });
  const service = await aService(server);
  const buy = async (as: { token: string }) =>
    server.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false } });
  expect(await buy(await aUser(server))).toMatchObject({ status: 409, body: { code: 'BUYING_PAUSED' } });
  expect((await buy(await anAdmin(server))).body.code).not.toBe('BUYING_PAUSED');

  await makeReady(server);
  await settleGoLive(server.app.deps);
  expect(await buying(server), 'an owner has no second factor yet').toMatchObject({ isPaused: true });
  const { pool } = server.app.deps.db;
  await pool.query(
    `insert into second_factor (user_id, secret_sealed, confirmed_at) select id, 'x', app_now() from app_user where role = 'admin'`,
  );
  await settleGoLive(server.app.deps);
  expect(await buying(server)).toEqual({ isPaused: false, message: null });
  const entries = (search: string) => server.get(`/api/admin/audit?limit=1&search=${search}`, { as: auditor });
  const auditor = await anAdmin(server);
  await anEnrolledAuthenticator(server, auditor);
  for (const search of ['go-live.open', 'automatic', 'Pinline', 'pinl'])
    expect((await entries(search)).body.data, search).toMatchObject([{ action: 'go-live.open', actor: null, address: null }]);
  expect((await entries('go-live.open.')).body.data).toEqual([]);
});

test('an operator who pauses or opens a new installation decides: the list changes nothing any more', async () => {
  const server = await (await anInstallation(production)).start();
  const admin = await anAdmin(server);
  await anEnrolledAuthenticator(server, admin);
  const set = (isPaused: boolean) => server.send('PUT', '/api/admin/settings/buying', { as: admin, body: { isPaused } });
  expect((await server.get('/api/admin/go-live', { as: admin })).body.data.buying).toEqual({ isOpen: false, resumesWhenReady: true });
  expect((await set(true)).status).toBe(200);
  expect((await server.get('/api/admin/go-live', { as: admin })).body.data.buying).toEqual({ isOpen: false, resumesWhenReady: false });
  await makeReady(server);
  await settleGoLive(server.app.deps);
  expect(await buying(server)).toEqual({ isPaused: true, message: null });
  await set(false);
  expect(await buying(server)).toEqual({ isPaused: false, message: null });
});

test('an installation that is marked as not new is not closed by a start', async () => {
  const installation = await anInstallation(production);
  const first = await installation.start();
  const { pool } = first.app.deps.db;
  await pool.query(`delete from operator_setting where key = 'buying'`);
  await pool.query(`insert into operator_setting (key, value) values ('not-new', 'true')`);
  await first.stop();
  expect(await buying(await installation.start())).toMatchObject({ isPaused: false });
});

test('one whose operator was created and whose users were imported by command before the first start is closed', async () => {
  const installation = await anInstallation(production);
  const created = await installation.command(
    'admin',
    ['create', '--email', 'boss@codes.example', '--password-stdin'],
    'a long enough one\n',
  );
  expect(created.json).toMatchObject({ ok: true });
  const file = path.join(installation.dataDir, 'users.csv');
  await writeFile(file, 'email,balance\nasha@example.com,12.50\n');
  expect((await installation.command('import', [file, '--apply'])).json).toMatchObject({ ok: true, applied: true });
  const server = await installation.start();
  expect(await buying(server)).toEqual({ isPaused: true, message: null, untilLive: true });
});

test('one that was opened stays open at the next start', async () => {
  const installation = await anInstallation(production);
  const first = await installation.start();
  await first.app.deps.db.pool.query(`update operator_setting set value = '{"isPaused": false, "message": null}' where key = 'buying'`);
  await first.stop();
  expect(await buying(await installation.start())).toEqual({ isPaused: false, message: null });
});

test('one outside production is not closed', async () => {
  const server = await (await anInstallation({ NODE_ENV: 'test', DEMO: 'off' })).start();
  expect(await buying(server)).toEqual({ isPaused: false, message: null });
});

test('a new installation slows users and keys that cancel nearly all', async () => {
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  await prepareSchema({ pool });
  const { rows } = await pool.query(`select key, value from operator_setting where key in ('fairUse', 'keyUse') order by key`);
  const { cancelSample, slowPercent } = settingsDefaults.fairUse;
  expect(rows).toEqual([
    { key: 'fairUse', value: { cancelSample, slowPercent } },
    { key: 'keyUse', value: settingsDefaults.keyUse },
  ]);
});
