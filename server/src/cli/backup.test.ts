import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setUpCrypto, setUpUpi } from '../features/deposits/payment-settings.commands.ts';
import { formatSessionToken } from '../platform/caller.ts';
import { migrateTo, readMigrations } from '../platform/migrations.ts';
import { createSecrets } from '../platform/secrets.ts';
import { runCommand, type CommandReply } from '../testing/command.ts';
import { aNumber, aService, aUser, balanceOf, eventually } from '../testing/data.ts';
import { startInstallation, type Installation } from '../testing/installation.ts';
import { payee, rates, startPayments, type Payments } from '../testing/payments.ts';
import type { ServerProcess } from '../testing/process.ts';
import { soundBooks } from '../testing/sound-books.ts';
import { createTestDatabase, execute, type TestDatabase } from '../testing/test-database.ts';
import type { TestUser } from '../testing/browser.ts';
import { smsAt, upstreamIdOf } from '../testing/upstream.ts';

const timeout = 120_000;

let payments: Payments;
let site: Installation;
let server: ServerProcess;
let folder: string;
let user: TestUser;
let service: { id: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  payments = await startPayments();
  const { bank, chain } = payments;
  site = await startInstallation({ simulator: { cancelAfterSeconds: 0 }, env: { BHARATPE_URL: bank.url, TRON_URL: chain.url } });
  await setUpUpi(site.app.deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  await setUpCrypto(site.app.deps, { walletAddress: chain.address, rates });
  server = await site.start();
  user = await aUser(server);
  service = await aService(server);
}, timeout);
afterAll(async () => {
  await site.stop();
  await payments.close();
  await rm(folder, { recursive: true });
});

const backUp = async (name: string): Promise<{ file: string; json: CommandReply['json'] }> => {
  const file = path.join(folder, name);
  const { json, exitCode } = await runCommand('backup', ['--json', '--file', file], { env: site.env });
  if (exitCode !== 0) throw new Error(JSON.stringify(json));
  return { file, json };
};
const verify = (file: string, env = site.env) => runCommand('restore', ['--json', '--verify', file], { env });
const databases = async () =>
  (await site.app.deps.db.pool.query(`select datname from pg_database where datname like 'pinline\\_scratch%'`)).rows;
const linesOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n');

/** As PostgreSQL gives a database that nothing was ever done with. */
async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await execute(database.connection, 'drop schema public cascade; create schema public');
  return database;
}

async function aDeposit(rupees: number): Promise<void> {
  const { body } = await server.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: rupees } });
  payments.bank.pay({ amountPaise: Math.round(Number(body.data.payAmount) * 100) });
  const status = async () => (await server.get(`/api/payment/intent/${body.data._id}`, { as: user })).body.data.status;
  await eventually(async () => expect(await status()).toBe('credited'), { withinMs: 20_000 });
}

describe('a backup', () => {
  test(
    'holds everything of one moment, under load, and a try-out finds it whole',
    async () => {
      await aDeposit(100);
      // Characters that split lines elsewhere, bytes, and a number that is being bought at this very moment.
      await site.app.deps.db.pool.query(`insert into operator_setting (key, value) values ('odd', $1)`, [
        JSON.stringify({ text: 'a\u2028b\u0085c\r\nd \\ "e" 😀' }),
      ]);
      const isOver = new AbortController();
      const load = (async () => {
        while (!isOver.signal.aborted) {
          const other = await aUser(server);
          await aNumber(server, { user: other, service });
        }
      })();
      const { file, json } = await backUp('loaded.gz');
      isOver.abort();
      await load;
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(json).toMatchObject({ ok: true, keyFingerprint: createSecrets(site.env['SECRET_KEY'] ?? '').fingerprint });
      expect(json.rows).toMatchObject({ deposit: 1, provider: 1, operator_setting: 3 });
      expect(Object.keys(json.rows)).not.toContain('socket_ticket');
      const tried = await verify(file);
      expect(tried.json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
      expect(tried).toMatchObject({ exitCode: 0, json: { ok: true } });
      expect(tried.json.checks.map(({ name }: { name: string }) => name)).toEqual(['file', 'rows', 'migrations', 'invariants', 'secrets']);
      expect(await databases()).toEqual([]);
      expect(await runCommand('backup', ['--file', file], { env: site.env })).toMatchObject({
        exitCode: 3,
        complaint: expect.stringContaining('is there already'),
      });
    },
    timeout,
  );

  test(
    'lets a stranger in nowhere: no session, no password, no key of a provider',
    async () => {
      const { file } = await backUp('stolen.gz');
      const lines = await linesOf(file);
      const text = lines.join('\n');
      const { rows } = await site.app.deps.db.pool.query('select api_key_sealed from provider');
      const key = site.app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${site.providerId}`);
      for (const secret of [key, user.token, user.password, site.env['SECRET_KEY'] ?? '', payments.bank.token]) {
        expect(secret.length).toBeGreaterThan(8);
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('base64'));
        expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      }
      const table = (name: string) => {
        const from = lines.indexOf(`# ${name}`) + 1;
        const rest = lines.slice(from);
        return rest
          .slice(
            0,
            rest.findIndex((line) => line.startsWith('# ')),
          )
          .map((line) => JSON.parse(line));
      };
      const sessions = table('session').filter(({ ended_at }) => ended_at === null);
      expect(sessions.length).toBeGreaterThan(0);
      for (const { id, secret_hash } of sessions.slice(0, 3)) {
        const secret = Buffer.from(String(secret_hash).slice(2), 'hex');
        const forged = await server.get('/api/payment/balance', { as: { token: formatSessionToken({ id, secret }) } });
        expect(forged).toMatchObject({ status: 401 });
      }
      const account = table('app_user').find(({ email }) => email === user.email);
      expect(account.password_hash).toMatch(/^\$argon2id\$/);
      expect((await server.post('/api/users/login', { body: { email: user.email, password: account.password_hash } })).status).not.toBe(
        200,
      );
      const sealed = Buffer.from(String(table('provider')[0].api_key_sealed).slice(2), 'hex');
      expect(() => createSecrets('0'.repeat(64)).unseal(sealed, `provider:${site.providerId}`)).toThrow();
      expect(createSecrets(site.env['SECRET_KEY'] ?? '').unseal(sealed, `provider:${site.providerId}`)).toBe(key);
    },
    timeout,
  );

  test(
    'that was cut off, changed, or is something else is refused, and nothing of it stays',
    async () => {
      const { file } = await backUp('damaged.gz');
      const whole = await readFile(file);
      const lines = await linesOf(file);
      const written = async (bytes: Buffer) => {
        await chmod(file, 0o600);
        await writeFile(file, bytes);
        return verify(file);
      };
      const packed = (changed: string[]) => gzipSync(changed.join('\n'));
      expect((await written(whole)).exitCode).toBe(0);
      await truncate(file, Math.floor(whole.length / 2));
      expect(await verify(file)).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('cannot be unpacked') } });
      expect((await written(packed(lines.slice(0, -2)))).json.error).toContain('it was cut off');
      const richer = lines.map((line) => (line.includes('"kind":"suspense"') ? line.replace('"balance":0', '"balance":5') : line));
      expect(richer).not.toEqual(lines);
      expect((await written(packed(richer))).json.error).toContain('was changed after it was written');
      expect((await written(packed([lines[0] ?? '', '{"not":"a table"}', '']))).json.error).toContain('is no backup');
      expect((await written(Buffer.from('hello'))).json.error).toContain('cannot be unpacked');
      expect((await verify(path.join(folder, 'nowhere.gz'))).json.error).toContain('There is no file');
      const later = JSON.parse(lines[0] ?? '');
      later.migrations.push({ name: '9999_later.sql', sha256: 'x' });
      expect((await written(packed([JSON.stringify(later), ...lines.slice(1)]))).json.error).toContain('does not fit this release');
      expect(await databases()).toEqual([]);
    },
    timeout * 2,
  );

  test(
    'of an older release is brought up to this one, and broken books are told',
    async () => {
      const old = await createTestDatabase();
      onTestFinished(() => old.drop());
      await execute(old.connection, `update ledger_account set balance = 3 where kind = 'suspense'`);
      const env = { ...site.env, DATABASE_URL: old.url };
      const file = path.join(folder, 'broken.gz');
      expect((await runCommand('backup', ['--file', file], { env })).exitCode).toBe(0);
      const reply = await verify(file);
      expect(reply).toMatchObject({ exitCode: 1, json: { ok: false } });
      expect(reply.json.checks.filter((check: { ok: boolean }) => !check.ok).map(({ name }: { name: string }) => name)).toEqual([
        'invariants',
      ]);

      const lines = await linesOf(file);
      const earlier = JSON.parse(lines[0] ?? '');
      const { name } = earlier.migrations.pop();
      const older = path.join(folder, 'older.gz');
      const database = await anEmptyDatabase();
      await writeFile(older, await olderBackup(database, env, earlier.migrations.length));
      const tried = await verify(older);
      expect(tried.exitCode).toBe(0);
      expect(tried.json.checks[2]).toMatchObject({ detail: `brought up to this release: ${name}`, found: { migrated: [name] } });
    },
    timeout * 2,
  );
});

/** The backup of an installation that has only so many migrations. */
async function olderBackup(database: TestDatabase, env: Readonly<Record<string, string>>, migrations: number): Promise<Buffer> {
  const pool = new Pool({ ...database.connection, max: 1 });
  const source = path.join(import.meta.dirname, '../../migrations');
  await migrateTo({ pool, folder: source, wanted: readMigrations(source).slice(0, migrations) }).finally(() => pool.end());
  const file = path.join(folder, 'older.tmp.gz');
  await runCommand('backup', ['--file', file], { env: { ...env, DATABASE_URL: database.url } });
  return readFile(file);
}

describe('the drill: the database is lost, and the backup is an hour old', () => {
  test(
    'restored, the shop goes on, finds what it missed at the bank by itself, and reconcile tells what is missing at the provider',
    async () => {
      const before = await aNumber(server, { user, service });
      const balance = await balanceOf(server, user);
      const { file } = await backUp('hour-old.gz');
      // The hour that is lost: a number that waits, one that got its code, a deposit, and somebody new.
      const waiting = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const coded = await upstreamIdOf(site, await aNumber(server, { user, service }));
      smsAt(site, coded, 'Your code is 48291');
      await aDeposit(200);
      await aUser(server, { email: 'lost@example.com' });
      await server.kill();

      const database = await anEmptyDatabase();
      const env = { ...site.env, DATABASE_URL: database.url };
      const keyless = await runCommand('restore', ['--json', '--into', file], { env: { ...env, SECRET_KEY: 'f'.repeat(64) } });
      expect(keyless).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('is sealed with the key') } });
      const restored = await runCommand('restore', ['--json', '--into', file], { env });
      expect(restored).toMatchObject({ exitCode: 0, json: { ok: true } });
      const again = await runCommand('restore', ['--json', '--into', file], { env });
      expect(again).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('not empty') } });
      expect((await runCommand('restore', ['--json', '--into', file], { env: site.env })).exitCode).toBe(3);

      // X1 and X2 tell the gap, before anything runs.
      const report = await runCommand('reconcile', ['--json'], { env });
      const kinds = report.json.gaps.map(({ kind, reference }: { kind: string; reference: string }) => [kind, reference]);
      expect(report.exitCode).toBe(1);
      expect(kinds).toContainEqual(['open orphan', waiting]);
      expect(kinds).toContainEqual(['unknown charge', coded]);

      const shop = await site.start({ DATABASE_URL: database.url });
      // Sessions of before the loss are over; nobody revoked comes back.
      expect((await shop.get('/api/payment/balance', { as: user })).status).toBe(401);
      const { body } = await shop.post('/api/users/login', { body: { email: user.email, password: user.password } });
      const back = { ...user, token: body.token };
      expect(await balanceOf(shop, back)).toBe(balance);
      const active = await shop.get('/api/mobile/active?server=1', { as: back });
      expect(active.body.data.map(({ _id }: { _id: string }) => _id)).toContain(before._id);
      expect((await shop.post('/api/users/login', { body: { email: 'lost@example.com', password: 'whatever it was' } })).status).toBe(401);
      const next = await aNumber(shop, { user: back, service });
      expect(Number(next._id)).toBeGreaterThan(Number(before._id));

      // The bank's feed is read from where the backup had read it: the deposit of the lost hour waits for whoever it belongs to.
      const left = async () =>
        (await runCommand('reconcile', ['--json'], { env })).json.gaps.map(({ kind }: { kind: string }) => kind).toSorted();
      await eventually(async () => expect(await left()).toContain('unclaimed'), { withinMs: 90_000 });
      await runCommand('reconcile', ['--give-back'], { env });
      await eventually(async () => expect(site.simulator.simulator.find(Number(waiting))?.state).toBe('cancelled'), { withinMs: 20_000 });
      const kept = await left();
      expect(kept).not.toContain('open orphan');
      expect(kept).toContain('unknown charge');
      const pool = new Pool({ connectionString: database.url, max: 1 });
      await soundBooks(pool).finally(() => pool.end());
      await shop.kill();
    },
    timeout * 3,
  );
});
