import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setUpCrypto } from '../features/deposits/settings/crypto-settings.commands.ts';
import { runCommand } from '../../../test/processes/command.ts';
import { aService, eventually } from '../../../test/builders/data.ts';
import { startInstallation, type Installation } from '../../../test/harness/installation.ts';
import { rates } from '../../../test/builders/payments.ts';
import type { ServerProcess } from '../../../test/processes/process.ts';
import { checkOf, detailOf, examined, failedChecks } from '../../../test/processes/examined.ts';
import { createTestDatabase, execute } from '../../../test/harness/test-database.ts';
import { scheduledJobs } from '../features.ts';

let site: Installation;
let server: ServerProcess;
let env: Record<string, string>;
beforeAll(async () => {
  site = await startInstallation();
  server = await site.start();
  env = { ...site.env, PUBLIC_URL: server.url };
  await aService(server);
});
afterAll(() => site.stop());

const doctor = (more: Record<string, string> = {}) => examined({ ...env, ...more });
const run = (text: string, values: unknown[] = []) => site.app.deps.db.pool.query(text, values);

test('doctor reports a scheduled job that no server runs, and one that fails repeatedly', async () => {
  const change = `update scheduled_job set due_at = case when name = 'measure_routes' then due_at - interval '1 day' else due_at end,
    failures = case when name = 'forget_old_rows' then 9 else 0 end, last_error = case when name = 'forget_old_rows' then 'too long' end,
    failing_since = case when name = 'forget_old_rows' then now() - interval '20 minutes' end, owner = 'gone', leased_until = now() + interval '20 s'`;
  await eventually(async () => expect((await run('select 1 from scheduled_job')).rowCount).toBe(scheduledJobs(site.app.deps).length));
  await run(change);
  await run(`insert into scheduled_job (name, due_at) values ('of_another_release', now() - interval '20 hours')`);
  const reply = await doctor();
  await run(`delete from scheduled_job where name = 'of_another_release'`);
  await run(
    'update scheduled_job set failures = 0, failing_since = null, last_error = null, owner = null, leased_until = null, due_at = now()',
  );
  expect(failedChecks(reply)).toEqual(['jobs']);
  expect(detailOf(reply, 'jobs')).toMatch(/^2 scheduled jobs overdue: measure_routes since \S+; forget_old_rows since \S+ \(too long\)$/);
});

test(
  'doctor reports rules of the database that differ from the release, and counters that would issue an id twice',
  { tags: 'F4' },
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { rows } = await run(`select pg_get_functiondef('activation_refund'::regproc) as refund`);
    await execute(
      database.connection,
      `drop function activation_refund;
     ${rows[0].refund.replace(/\bbegin\b/i, 'begin perform 1;')};
     drop trigger audit_log_immutable on audit_log;
     alter table hold_resolution disable trigger hold_resolution_immutable;
     drop index session_one_live;
     create index faster on deposit (state);
     alter table ledger_account drop constraint ledger_account_check;
     alter table app_user alter column role set default 'admin';
     create rule quiet as on update to deposit do also nothing;
     grant select, delete on ledger_entry to public;
     insert into service (id, server, name, code, price) overriding system value values (500, 1, 'x', 'x', 100)`,
    );
    const reply = await doctor({ ...database.env });
    const { differences } = checkOf(reply, 'schema').found;
    expect(differences.map(({ name, is }: { name: string; is: string }) => `${name} is ${is}`)).toEqual([
      'column app_user.role is changed',
      'constraint ledger_account_check on ledger_account is missing',
      expect.stringMatching(/^function activation_refund\(.*\) is changed$/),
      'index session_one_live is missing',
      'trigger audit_log_immutable on audit_log is missing',
      'trigger hold_resolution_immutable on hold_resolution is changed',
      'grant of delete on ledger_entry to public is extra',
      'rule quiet on deposit is extra',
    ]);
    expect(detailOf(reply, 'schema')).toMatch(
      /^The database's rules differ from this release: column app_user.role is changed, .*, and 3 more\.$/,
    );
    expect(detailOf(reply, 'counters')).toBe('service_id_seq is at 1, and its rows go up to 500');
    expect(
      (await run(`select 1 from pg_database where starts_with(datname, 'pinline_scratch_' || substr(md5(current_database()), 1, 6))`))
        .rowCount,
    ).toBe(0);
  },
);

test('doctor accepts privileges of other roles, except for changing the ledger', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await execute(
    database.connection,
    `grant select, insert, update on service to pg_monitor;
     grant select, insert, update on ledger_entry to pg_monitor;
     grant update (balance) on ledger_account to pg_monitor;
     grant execute on function activation_refund to pg_monitor;
     grant insert on service to public`,
  );
  expect(checkOf(await doctor({ ...database.env }), 'schema').found.differences).toEqual([
    { name: 'grant of insert on service to public', is: 'extra' },
    { name: 'grant of update on ledger_account.balance to pg_monitor', is: 'extra' },
    { name: 'grant of update on ledger_entry to pg_monitor', is: 'extra' },
  ]);
});

test('doctor reports what production should not run without: mail, a backup, an operator with a real address', async () => {
  const production = { NODE_ENV: 'production', RATE_LIMIT: 'on' };
  const noBackup = 'No backup has been made yet.';
  const reply = await doctor(production);
  expect(failedChecks(reply)).toContain('alarms');
  for (const warning of ['No mail server is set up:', "The operator's account is admin@example.com:", noBackup])
    expect(detailOf(reply, 'alarms')).toContain(warning);
  const file = path.join(env['DATA_DIR'] ?? '', 'backups/doctor.gz');
  expect((await runCommand('backup', ['--file', file], { env })).exitCode).toBe(0);
  const after = await doctor(production);
  expect(detailOf(after, 'alarms')).not.toContain(noBackup);
  expect(detailOf(after, 'backup')).toContain(file);
  await run(
    `update operator_setting set value = jsonb_set(value::jsonb, '{madeAt}', '"2026-01-01T00:00:00.000Z"') where key = 'last-backup'`,
  );
  expect(detailOf(await doctor(production), 'alarms')).toMatch(/The last backup is \d+ days old\./);
  expect(failedChecks(await doctor({ SMTP_URL: 'smtp://127.0.0.1:9' }))).toEqual(['mail']);
});

test('doctor reports a verifier that does not answer, and servers whose routes sell nothing', async () => {
  await setUpCrypto(site.app.deps, { walletAddress: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', rates });
  const dead = await doctor({ TRON_URL: 'http://127.0.0.1:9' });
  await run(`delete from operator_setting where key = 'crypto'`);
  expect(failedChecks(dead)).toEqual(['payments trc20']);
  expect(detailOf(dead, 'payments trc20')).toContain('the verifier does not answer');
  await run('update service set stock = 0');
  const out = await doctor();
  await run('update service set stock = null, is_enabled = false');
  const none = await doctor();
  await run('update service set is_enabled = true');
  expect(detailOf(out, 'alarms')).toContain('Nothing can be bought on server 1: every service there is out of stock.');
  expect(detailOf(none, 'sales')).toBe('no server has a service on sale');
});
