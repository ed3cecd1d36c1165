import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatSessionToken } from '../platform/api/caller.ts';
import { readMigrations } from '../platform/database/migrations.ts';
import { databaseFolder, migrateTo } from '../platform/database/prepare-schema.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { examined } from '../../../test/processes/examined.ts';
import { runCommand } from '../../../test/processes/command.ts';
import { aNumber, aUser, eventually } from '../../../test/builders/data.ts';
import {
  anEmptyDatabase,
  linesOf,
  openInstallationScenario,
  type InstallationScenario,
} from '../../../test/scenarios/installation-scenario.ts';
import { createTestDatabase, execute, type TestDatabase } from '../../../test/harness/test-database.ts';
import { isNightly } from '../../../test/scenarios/nightly.ts';

let shop: InstallationScenario;
beforeAll(async () => {
  shop = await openInstallationScenario();
});
afterAll(() => shop.close());

describe('a backup', () => {
  test('contains everything of one moment, under load, and passes a restore test', async () => {
    await shop.aDeposit(100);
    await shop.site.app.deps.db.pool.query(`insert into operator_setting (key, value) values ('odd', $1)`, [
      JSON.stringify({ text: 'a\u2028b\u0085c\r\nd \\ "e" 😀' }),
    ]);
    const isOver = new AbortController();
    const load = (async () => {
      while (!isOver.signal.aborted) {
        const other = await aUser(shop.server);
        await aNumber(shop.server, { user: other, service: shop.service });
      }
    })();
    const { file, json } = await shop.backUp('loaded.gz');
    isOver.abort();
    await load;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(json).toMatchObject({ ok: true, keyFingerprint: createSecrets(shop.site.env['SECRET_KEY'] ?? '').fingerprint });
    expect(json.rows).toMatchObject({ deposit: 1, provider: 1, operator_setting: 4 });
    expect(Object.keys(json.rows)).not.toContain('socket_ticket');
    const tried = await shop.verify(file);
    expect(tried.json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    expect(tried).toMatchObject({ exitCode: 0, json: { ok: true } });
    expect(tried.json.checks.map(({ name }: { name: string }) => name)).toEqual(['file', 'rows', 'migrations', 'invariants', 'secrets']);
    expect(await shop.scratchDatabases()).toEqual([]);
    expect(await runCommand('backup', ['--file', file], { env: shop.site.env })).toMatchObject({
      exitCode: 3,
      complaint: expect.stringContaining('is there already'),
    });
  });

  test("gives no access without the key: no session, no password, no provider's key", async () => {
    const { file } = await shop.backUp('stolen.gz');
    const lines = await linesOf(file);
    const text = lines.join('\n');
    const { rows } = await shop.site.app.deps.db.pool.query('select api_key_sealed from provider');
    const key = shop.site.app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${shop.site.providerId}`);
    for (const secret of [key, shop.user.token, shop.user.password, shop.site.env['SECRET_KEY'] ?? '', shop.payments.bank.token]) {
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
      const forged = await shop.server.get('/api/payment/balance', { as: { token: formatSessionToken({ id, secret }) } });
      expect(forged).toMatchObject({ status: 401 });
    }
    const account = table('app_user').find(({ email }) => email === shop.user.email);
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
    expect(
      (await shop.server.post('/api/users/login', { body: { email: shop.user.email, password: account.password_hash } })).status,
    ).not.toBe(200);
    const sealed = Buffer.from(String(table('provider')[0].api_key_sealed).slice(2), 'hex');
    expect(() => createSecrets('0'.repeat(64)).unseal(sealed, `provider:${shop.site.providerId}`)).toThrow();
    expect(createSecrets(shop.site.env['SECRET_KEY'] ?? '').unseal(sealed, `provider:${shop.site.providerId}`)).toBe(key);
  });

  async function aDamagedBackup(name: string) {
    const { file } = await shop.backUp(name);
    const whole = await readFile(file);
    const lines = await linesOf(file);
    const verifyWritten = async (bytes: Buffer) => {
      await chmod(file, 0o600);
      await writeFile(file, bytes);
      return shop.verify(file);
    };
    return { file, whole, lines, verifyWritten };
  }
  const packLines = (changed: string[]) => gzipSync(changed.join('\n'));

  test('that was cut off is refused and leaves nothing behind', async () => {
    const { file, whole, lines, verifyWritten } = await aDamagedBackup('cut-off.gz');
    await chmod(file, 0o600);
    await truncate(file, Math.floor(whole.length / 2));
    expect(await shop.verify(file)).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('cannot be unpacked') } });
    expect((await verifyWritten(packLines(lines.slice(0, -2)))).json.error).toContain('it was cut off');
    expect(await shop.scratchDatabases()).toEqual([]);
  });

  test.runIf(isNightly)('that was changed, or is another file, is refused and leaves nothing behind', async () => {
    const { whole, lines, verifyWritten } = await aDamagedBackup('damaged.gz');
    expect((await verifyWritten(whole)).exitCode).toBe(0);
    const richer = lines.map((line) => (line.includes('"kind":"suspense"') ? line.replace('"balance":0', '"balance":5') : line));
    expect(richer).not.toEqual(lines);
    expect((await verifyWritten(packLines(richer))).json.error).toContain('was changed after it was written');
    expect((await verifyWritten(packLines([lines[0] ?? '', '{"not":"a table"}', '']))).json.error).toContain('is no backup');
    expect((await verifyWritten(Buffer.from('hello'))).json.error).toContain('cannot be unpacked');
    expect((await shop.verify(path.join(shop.folder, 'nowhere.gz'))).json.error).toContain('There is no file');
    const later = JSON.parse(lines[0] ?? '');
    later.migrations.push({ name: '9999_later.sql', sha256: 'x' });
    expect((await verifyWritten(packLines([JSON.stringify(later), ...lines.slice(1)]))).json.error).toContain('does not fit this release');
    expect(await shop.scratchDatabases()).toEqual([]);
  });

  test('of an older release is migrated, and broken invariants are reported', async () => {
    const old = await createTestDatabase();
    onTestFinished(() => old.drop());
    await execute(old.connection, `update ledger_account set balance = 3 where kind = 'suspense'`);
    const env = { ...shop.site.env, ...old.env };
    const file = path.join(shop.folder, 'broken.gz');
    expect((await runCommand('backup', ['--file', file], { env })).exitCode).toBe(0);
    const reply = await shop.verify(file);
    expect(reply).toMatchObject({ exitCode: 1, json: { ok: false } });
    expect(reply.json.checks.filter((check: { ok: boolean }) => !check.ok).map(({ name }: { name: string }) => name)).toEqual([
      'invariants',
    ]);

    const lines = await linesOf(file);
    const earlier = JSON.parse(lines[0] ?? '');
    const { name } = earlier.migrations.pop();
    const older = path.join(shop.folder, 'older.gz');
    const database = await anEmptyDatabase();
    await writeFile(older, await olderBackup(database, env, earlier.migrations.length));
    const tried = await shop.verify(older);
    expect(tried.exitCode).toBe(0);
    expect(tried.json.checks[2]).toMatchObject({ detail: `brought up to this release: ${name}`, found: { migrated: [name] } });
  });
});

test.runIf(isNightly)('a killed restore test leaves its database; doctor reports it, and the next one drops it and no other', async () => {
  const { file } = await shop.backUp('killed.gz');
  const { pool } = shop.site.app.deps.db;
  const script = path.join(import.meta.dirname, 'restore.ts');
  const child = spawn(process.execPath, [script, '--verify', file], { env: { PATH: process.env['PATH'], ...shop.site.env } });
  const made = await eventually(async () => {
    const [first, ...others] = await shop.scratchDatabases();
    expect(others).toEqual([]);
    return first ?? expect.fail('There is no database yet');
  });
  child.kill('SIGKILL');
  await once(child, 'close');
  const old = `${made.datname.slice(0, 'pinline_scratch_000000_'.length)}${(Date.now() - 3_600_000).toString(36)}`;
  await eventually(() => pool.query(`alter database ${made.datname} rename to ${old}_left`));
  await pool.query(`create database ${old}_used`);
  const used = new URL(shop.site.databaseUrl);
  used.pathname = `/${old}_used`;
  const other = new Client({ connectionString: used.href });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await pool.query(`drop database ${old}_used with (force)`);
  });
  const tryOuts = async () => (await examined(shop.site.env)).json.checks.find(({ name }: { name: string }) => name === 'try-outs');
  expect(await tryOuts()).toMatchObject({ ok: false, found: { left: [`${old}_left`] } });
  expect(await shop.verify(file)).toMatchObject({ exitCode: 0 });
  expect(await shop.scratchDatabases()).toEqual([{ datname: `${old}_used` }]);
  expect(await tryOuts()).toMatchObject({ ok: true });
});

async function olderBackup(database: TestDatabase, env: Readonly<Record<string, string>>, migrations: number): Promise<Buffer> {
  const pool = new Pool({ ...database.connection, max: 1 });
  const wanted = readMigrations(path.join(databaseFolder, 'migrations')).slice(0, migrations);
  await migrateTo({ pool, wanted }).finally(() => pool.end());
  const file = path.join(shop.folder, 'older.tmp.gz');
  await runCommand('backup', ['--file', file], { env: { ...env, ...database.env } });
  return readFile(file);
}
