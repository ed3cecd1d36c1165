import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/processes/command.ts';
import { checkOf, detailOf, examined, failedChecks } from '../../../test/processes/examined.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../test/builders/data.ts';
import { aDeafProxy } from '../../../test/fakes/network/deaf-proxy.ts';
import { startInstallation, type Installation } from '../../../test/harness/installation.ts';
import { aDataFolder, aStartedPostgres, query } from '../../../test/postgres/postgres-stage.ts';
import type { ServerProcess } from '../../../test/processes/process.ts';
import { invariants } from '../features/wallet/invariants/invariants.ts';

let site: Installation;
let server: ServerProcess;
let env: Record<string, string>;
beforeAll(async () => {
  site = await startInstallation();
  server = await site.start();
  env = { ...site.env, PUBLIC_URL: server.url };
  const user = await aUser(server);
  await aNumber(server, { user, service: await aService(server) });
});
afterAll(() => site.stop());

/** The command in a process of its own; `examine` makes the same report in this one. */
const doctor = (more: Record<string, string> = {}, words: string[] = []) =>
  runCommand('doctor', ['--json', ...words], { env: { ...env, ...more } });
const examine = (more: Record<string, string> = {}) => examined({ ...env, ...more });
const run = (text: string, values: unknown[] = []) => site.app.deps.db.pool.query(text, values);

describe('doctor', () => {
  test('finds nothing wrong with a healthy installation, and changes nothing', async () => {
    const reply = await doctor();
    expect(reply.json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    expect(reply).toMatchObject({ exitCode: 0, json: { ok: true } });
    expect(reply.json.checks.map(({ name }: { name: string }) => name)).toEqual([
      ...['settings', 'database', 'migrations', 'clock', 'try-outs', 'jobs', 'schema', 'counters', 'secrets', 'invariants', 'activations'],
      ...[
        'provider Simulator',
        'sales',
        'payments upi',
        'payments trc20',
        'pictures',
        'alarms',
        'mail',
        'notify',
        ...(env['DATABASE_LISTEN_URL'] === undefined ? [] : ['pooler']),
        'disk',
        'growth',
        'backup',
        'base url',
        'files',
        'go live',
      ],
    ]);
    expect(detailOf(reply, 'invariants')).toBe(`all ${invariants.length} hold`);
    const people = await runCommand('doctor', [], { env });
    expect(people).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^ok +settings .*\n[^]*\nAll is well\.\n$/) });
  });

  test('prints no secret', async () => {
    const { rows } = await run('select api_key_sealed from provider');
    const key = site.app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${site.providerId}`);
    const replies = [await doctor(), await doctor({ SECRET_KEY: '0'.repeat(64) })];
    for (const { text, complaint } of replies) {
      expect(text + complaint).not.toContain(key);
      expect(text + complaint).not.toContain(env['SECRET_KEY']);
    }
  });

  test('reports an invalid setting', async () => {
    const reply = await doctor({ PORT: 'many' });
    expect(reply).toMatchObject({
      exitCode: 1,
      json: { ok: false, checks: [{ name: 'settings', detail: expect.stringContaining('PORT: expected') }] },
    });
  });

  test('reports a migration that is not applied', async () => {
    const { rows } = await run('delete from schema_migration where name = (select max(name) from schema_migration) returning *');
    const reply = await examine();
    await run('insert into schema_migration values ($1, $2, $3)', Object.values(rows[0]));
    expect(reply).toMatchObject({ exitCode: 1 });
    expect(failedChecks(reply)).toEqual(['migrations']);
    expect(detailOf(reply, 'migrations')).toBe(`1 migration not applied: ${rows[0].name}`);
  });

  test('reports a function that is not applied', async () => {
    const name = 'wallet/wallet_hold.sql';
    const { rows } = await run(`update applied_function set sha256 = 'x' || sha256 where name = $1 returning name`, [name]);
    expect(rows).toEqual([{ name }]);
    const reply = await examine();
    await run('update applied_function set sha256 = substring(sha256 from 2) where name = $1', [name]);
    expect(failedChecks(reply)).toEqual(['migrations']);
    expect(detailOf(reply, 'migrations')).toBe(`1 function not applied: ${name}`);
    expect(detailOf(reply, 'schema')).toBe('not compared before every function is applied');
  });

  test('reports a clock that is wrong', async () => {
    await passTime(server, 90);
    const reply = await examine();
    await passTime(server, -90);
    await run(
      'create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select statement_timestamp() $$',
    );
    expect(failedChecks(reply)).toContain('clock');
    expect(detailOf(reply, 'clock')).toContain('shifted by 90 s');
  });

  test('reports which invariant is broken, with the rows', async () => {
    // The server must not find it meanwhile: it would stay an alarm.
    await eventually(async () =>
      expect((await run(`update scheduled_job set due_at = due_at + interval '1 day' where name = 'check_invariants'`)).rowCount).toBe(1),
    );
    await run(`update ledger_account set balance = balance + 1 where kind = 'suspense'`);
    const reply = await examine();
    await run(`update ledger_account set balance = balance - 1 where kind = 'suspense'`);
    expect(reply.exitCode).toBe(1);
    expect(failedChecks(reply)).toEqual(['invariants']);
    expect(checkOf(reply, 'invariants').found.broken.map(({ id }: { id: string }) => id)).toEqual(['I03', 'I04', 'I37']);
    expect(checkOf(reply, 'invariants').found.broken[1].rows[0]).toMatchObject({ kind: 'suspense' });
  });

  test('reports what operators are warned of, the most severe first, and what could not be read', async () => {
    await run(`update service set stock = 0; alter table job_lease rename to job_lease_gone;
      insert into table_sizes (at, sizes, free_bytes) values (now() - interval '12 hours', '{"user_event": 1}', 22e9), (now(), '{"user_event": 2e9}', 20e9)`);
    const reply = await examine().finally(() =>
      run('update service set stock = null; alter table job_lease_gone rename to job_lease; delete from table_sizes'),
    );
    expect(detailOf(reply, 'alarms')).toMatch(
      /^The disk ends in 5 days .* Nothing can be bought on server 1: every service there is out of stock\. .*amounts_busy, .* can’t be read: .*job_lease/,
    );
    expect(checkOf(reply, 'alarms')).toMatchObject({ ok: false, found: [{ kind: 'disk_filling' }, { kind: 'servers_sold_out' }] });
  });

  test('reports debts to providers that are not settled', async () => {
    await run(
      `insert into upstream_debt (provider_id, upstream_id, kind, created_at, not_before) values
      ($1, '7', 'cancel', app_now() - interval '31 minutes', app_now() + interval '1 hour')`,
      [site.providerId],
    );
    const reply = await examine();
    await run(`delete from upstream_debt where upstream_id = '7'`);
    expect(failedChecks(reply)).toEqual(['activations']);
    expect(detailOf(reply, 'activations')).toBe('1 debt to a provider older than half an hour');
  });

  test('reports a wrong or missing key', async () => {
    const other = await examine({ SECRET_KEY: '0'.repeat(64) });
    expect(other.exitCode).toBe(1);
    expect(failedChecks(other)).toEqual(['secrets', 'provider Simulator']);
    expect(detailOf(other, 'secrets')).toContain('does not open 2 values of 2: key of push messages, key of provider Simulator');
    const missing = await examine({ SECRET_KEY: '' });
    expect(detailOf(missing, 'secrets')).toBe('the key of the installation is missing');
    expect(await readdir(env['DATA_DIR'] ?? '')).not.toContain('secret-key');
  });

  test('reports a provider that refuses our key, is out of money, or is away', async () => {
    const { secrets } = site.app.deps;
    const { rows } = await run('select api_key_sealed, base_url from provider');
    const [{ api_key_sealed: sealed, base_url: url }] = rows;
    const ask = async () => detailOf(await examine(), 'provider Simulator');
    await run('update provider set api_key_sealed = $1', [secrets.seal('not-the-key', `provider:${site.providerId}`)]);
    expect(await ask()).toBe('does not take our key');
    await run('update provider set api_key_sealed = $1, base_url = $2', [sealed, 'http://127.0.0.1:9']);
    expect(await ask()).toMatch(/^UNREACHABLE/);
    await run('update provider set base_url = $1', [url]);
    expect(detailOf(await examine(), 'alarms')).toContain('The key or address of Simulator changed while numbers were open.');
    await run('delete from missing_alarm');
    // The server may be noting at this moment how its own calls went.
    await eventually(async () => {
      await run(`
        insert into provider_health (provider_id, is_working, balance_micros, currency, spent_micros, checked_at, message)
        select id, true, 1000000, 'USD', 2000000, app_now(), '' from provider
        on conflict (provider_id) do update set is_working = true, balance_micros = 1000000, currency = 'USD', spent_micros = 2000000`);
      const poor = await examine();
      expect(failedChecks(poor)).toEqual(['alarms']);
      expect(detailOf(poor, 'alarms')).toMatch(/^Simulator is low on money: 1\.00 USD are left, and numbers cost 2\.00 USD there/);
    });
    await run('update provider_health set spent_micros = 0');
    await run('update provider set is_enabled = false');
    const none = await examine();
    await run('update provider set is_enabled = true');
    expect(failedChecks(none)).toEqual(['providers', 'alarms']);
    await eventually(async () => expect(failedChecks(await examine())).toEqual([]));
  });

  test('reports that notices are not delivered', async () => {
    const setting = env['DATABASE_LISTEN_URL'] === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL';
    const url = new URL(env[setting] ?? '');
    const reply = await examine({
      [setting]: await aDeafProxy({
        host: url.searchParams.get('host') ?? url.hostname,
        port: Number(url.port),
        user: url.username,
        password: url.password,
        database: url.pathname.slice(1),
      }),
    });
    expect(failedChecks(reply)).toEqual(['notify']);
    expect(detailOf(reply, 'notify')).toBe('a notice was not heard within 3 s');
  });

  test('reports a database that a killed restore test left', async () => {
    const { rows } = await run(`select 'pinline_scratch_' || substr(md5(current_database()), 1, 6) as prefix`);
    const left = `${rows[0].prefix}_${(Date.now() - 3_600_000).toString(36)}_left`;
    await run(`create database ${left}`);
    const reply = await examine();
    await run(`drop database ${left}`);
    expect(failedChecks(reply)).toEqual(['try-outs']);
  });

  test('reports a disk that is nearly full', async () => {
    const reply = await doctor({}, ['--min-free-mb', '999999999']);
    expect(failedChecks(reply)).toEqual(['disk']);
    expect(await runCommand('doctor', ['--min-free-mb', 'lots'], { env })).toMatchObject({ exitCode: 2, text: '' });
  });

  test('reports that nothing, or another product, answers at the public address', async () => {
    const unanswered = await examine({ PUBLIC_URL: 'http://127.0.0.1:9' });
    expect(failedChecks(unanswered)).toEqual(['base url']);
    expect(detailOf(unanswered, 'base url')).toContain('no answer (');
    const other = await examine({ PUBLIC_URL: site.simulator.url });
    expect(detailOf(other, 'base url')).toContain('HTTP 404');
    const unset = await examine({ NODE_ENV: 'production', RATE_LIMIT: 'on', PUBLIC_URL: '' });
    expect(detailOf(unset, 'alarms')).toContain('PUBLIC_URL is not set: links in mails and sign-in with Google lead to this machine.');
    const open = await examine({ NODE_ENV: 'production', RATE_LIMIT: 'on', PUBLIC_URL: 'http://shop.example' });
    expect(detailOf(open, 'base url')).toBe('http://shop.example is not https');
  });

  test("reports unknown files, and accepts mail and the product's own", async () => {
    const dataDir = env['DATA_DIR'] ?? '';
    await mkdir(path.join(dataDir, 'mail'), { recursive: true });
    await writeFile(path.join(dataDir, 'mail/2026-01-01T00-00-00.000Z-00ff00ff.eml'), '');
    expect(failedChecks(await examine())).toEqual([]);
    const orphans = ['secret-key.0a1b2c', 'postgres.new-x1', 'mail/notes.txt'];
    for (const file of orphans) await writeFile(path.join(dataDir, file), '');
    const reply = await examine();
    for (const file of orphans) await rm(path.join(dataDir, file));
    expect(failedChecks(reply)).toEqual(['files']);
    expect(reply.json.checks.find((check: { name: string }) => check.name === 'files').found.orphans.toSorted()).toEqual(
      orphans.toSorted(),
    );
  });

  test('exits with code 3 when it could not check', async () => {
    const away = await doctor({ DATABASE_URL: 'postgresql://127.0.0.1:9/nothing', DATABASE_LISTEN_URL: '' });
    expect(away).toMatchObject({ exitCode: 3, json: { ok: false, error: expect.stringContaining('ECONNREFUSED') } });
  });

  test.each(['doctor', 'reconcile', 'backup', 'restore', 'admin', 'kill-switch', 'rotate-key'])(
    '%s prints help and refuses unknown arguments',
    async (name) => {
      const help = await runCommand(name, ['--help'], { env });
      expect(help).toMatchObject({ exitCode: 0, text: expect.stringContaining(`npm run ${name}`) });
      expect(help.text).toContain('--json');
      const wrong = await runCommand(name, ['--surprise'], { env });
      expect(wrong).toMatchObject({ exitCode: 2, text: '', complaint: expect.stringContaining(`npm run ${name} -- --help`) });
      expect((await runCommand(name, ['--surprise', '--json'], { env })).json).toMatchObject({ ok: false });
    },
  );
});

describe('an embedded database', () => {
  test('is used if it runs, else started for the check; none is created', async () => {
    const dataDir = aDataFolder();
    const own = { ...env, DATABASE_URL: '', DATABASE_LISTEN_URL: '', DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: '' };
    const postgres = await aStartedPostgres(dataDir);
    const joined = await runCommand('doctor', ['--json'], { env: own });
    expect(joined).toMatchObject({ exitCode: 1 });
    expect(detailOf(joined, 'migrations')).toContain('0001_platform.sql');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    const started = await runCommand('doctor', ['--json'], { env: own });
    expect(detailOf(started, 'base url')).toContain('no node is running');
    const again = await aStartedPostgres(dataDir);
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);

    const nowhere = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
    onTestFinished(() => rm(nowhere, { recursive: true }));
    const missing = await runCommand('doctor', ['--json'], { env: { ...own, DATA_DIR: nowhere } });
    expect(missing).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining(`There is no installation in ${nowhere}`) } });
    expect(await readdir(nowhere)).toEqual([]);
  });
});
