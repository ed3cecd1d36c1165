import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setUpUpi } from '../features/deposits/settings/upi-settings.commands.ts';
import { anEnrolledAuthenticator } from '../../../test/builders/an-authenticator.ts';
import { createSecrets, fingerprintOf } from '../platform/secrets/secrets.ts';
import type { TestUser } from '../../../test/fakes/browser.ts';
import { anAdmin } from '../../../test/builders/people.ts';
import { runCommand, type CommandReply } from '../../../test/processes/command.ts';
import { aNumber, aService, aUser, eventually } from '../../../test/builders/data.ts';
import { startInstallation, type Installation } from '../../../test/harness/installation.ts';
import { examined } from '../../../test/processes/examined.ts';
import type { ServerProcess } from '../../../test/processes/process.ts';
import { deliverSmsTo, switchOn, upstreamIdOf } from '../../../test/builders/upstream.ts';

type Stage = {
  site: Installation;
  pool: pg.Pool;
  key: string;
  user: TestUser;
  service: { id: string };
  rotate(env?: Record<string, string>, words?: string[]): Promise<CommandReply>;
  secretsOf(env: Record<string, string>): Promise<{ ok: boolean; detail: string }>;
};

async function aStage(env: Record<string, string>): Promise<Stage> {
  const site = await startInstallation({ simulator: { cancelAfterSeconds: 0 } });
  onTestFinished(() => site.stop());
  const key = site.env['SECRET_KEY'] ?? '';
  await writeFile(path.join(site.env['DATA_DIR'] ?? '', 'secret-key'), `${key}\n`, { mode: 0o600 });
  const server = await site.start(env);
  await setUpUpi(site.app.deps, { upiId: 'a@bank', holderName: 'A', merchantId: '40000001', token: 'a token of the bank' });
  await anEnrolledAuthenticator(server, await anAdmin(server));
  const user = await aUser(server);
  const service = await aService(server, { server: 2, code: 'tg' });
  const issued = await upstreamIdOf(site, await aNumber(server, { user, service }));
  deliverSmsTo(site, issued, 'Your code is 48291');
  await eventually(async () => expect(site.simulator.simulator.find(Number(issued))?.state).toBe('finished'));
  await server.terminate();
  await site.app.stop();
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1, application_name: 'a test' });
  onTestFinished(() => pool.end());
  const as = ['--as', 'admin@example.com', '--json'];
  return {
    site,
    pool,
    key,
    user,
    service,
    rotate: (more = {}, words = []) => runCommand('rotate-key', [...as, ...words], { env: { ...site.env, ...env, ...more } }),
    async secretsOf(more) {
      const { json } = await examined({ ...site.env, ...env, ...more });
      return json.checks.find(({ name }: { name: string }) => name === 'secrets');
    },
  };
}

async function expectAtWork({ site, user, service, pool }: Stage, server: ServerProcess): Promise<void> {
  switchOn(site, { kind: 'samePhone', action: 'getNumberV2', times: 1 });
  const mobile = await aNumber(server, { user, service, isDeepCheck: true });
  const { rows } = await pool.query('select state, detail from purchase_attempt where activation_id = $1 order by id', [mobile._id]);
  expect(rows).toMatchObject([{ state: 'rejected', detail: 'issued before' }, { state: 'ok' }]);
  await eventually(async () => expect((await pool.query('select from upstream_debt where done_at is null')).rowCount).toBe(0));
}

describe('a key in the data folder', () => {
  let stage: Stage;
  const inFile = async (name: string) => (await readFile(path.join(stage.site.env['DATA_DIR'] ?? '', name), 'utf8')).trim();
  const keyFiles = async () => (await readdir(stage.site.env['DATA_DIR'] ?? '')).filter((name) => name.startsWith('secret-key')).toSorted();

  test('is replaced: everything opens with the new one only, and the old one is kept for old backups', { tags: 'F1' }, async () => {
    stage = await aStage({ SECRET_KEY: '' });
    const { site, key, pool } = stage;
    const running = await site.start({ SECRET_KEY: '' });
    expect(await stage.rotate()).toMatchObject({ exitCode: 3, json: { ok: false, error: expect.stringContaining('Stop every node') } });
    expect(await keyFiles()).toEqual(['secret-key']);
    await running.terminate();

    const { exitCode, json, text } = await stage.rotate();
    const next = await inFile('secret-key');
    expect({ exitCode, json }).toEqual({
      exitCode: 0,
      json: { ok: true, from: fingerprintOf(key), to: fingerprintOf(next), sealed: 4, closed: [] },
    });
    expect(text).not.toContain(next);
    expect(await inFile(`secret-key.${fingerprintOf(key)}`)).toBe(key);
    expect((await stat(path.join(site.env['DATA_DIR'] ?? '', 'secret-key'))).mode & 0o777).toBe(0o600);
    const { rows } = await pool.query('select api_key_sealed from provider');
    expect(() => createSecrets(key).unseal(rows[0].api_key_sealed, `provider:${site.providerId}`)).toThrow();
    expect(createSecrets(next).unseal(rows[0].api_key_sealed, `provider:${site.providerId}`)).not.toBe('');
    const audit = await pool.query(`select target, before, after from audit_log where action = 'key.rotate'`);
    expect(audit.rows).toEqual([
      {
        target: 'installation',
        before: { fingerprint: fingerprintOf(key) },
        after: { fingerprint: fingerprintOf(next), sealed: 4, closed: [] },
      },
    ]);
    expect(await stage.secretsOf({})).toMatchObject({ ok: true, detail: `the key ${fingerprintOf(next)} opens all of 5 sealed values` });
    expect(await stage.secretsOf({ SECRET_KEY: key })).toMatchObject({ ok: false });
    const server = await site.start({ SECRET_KEY: '' });
    await expectAtWork(stage, server);
    await server.terminate();

    for (const [step, isReplaced] of [
      ['before-commit', false],
      ['after-commit', true],
      ['in-place', true],
    ] as const) {
      const before = await inFile('secret-key');
      await expect(stage.rotate({ CRASH_AT: `rotate-key:${step}` })).rejects.toThrow('said nothing');
      expect([step, existsSync(path.join(site.env['DATA_DIR'] ?? '', 'secret-key.next'))]).toEqual([step, step !== 'in-place']);
      expect([step, await stage.secretsOf({})]).toMatchObject([step, { ok: true }]);
      const again = await site.start({ SECRET_KEY: '' });
      expect([step, (await inFile('secret-key')) !== before]).toEqual([step, isReplaced]);
      await expectAtWork(stage, again);
      await again.terminate();
    }
    expect(await stage.rotate()).toMatchObject({ exitCode: 0, json: { sealed: 5 } });
    expect(await keyFiles()).toHaveLength(5);
  });
});

test('replaces a key of the environment by a given one, and no server starts with the old one', { tags: 'F1' }, async () => {
  const stage = await aStage({});
  const { site, key } = stage;
  expect(await stage.rotate()).toMatchObject({ exitCode: 2, json: { error: expect.stringContaining('NEW_SECRET_KEY') } });
  expect(await stage.rotate({ NEW_SECRET_KEY: 'short' })).toMatchObject({ exitCode: 2 });
  expect(await stage.rotate({ NEW_SECRET_KEY: key })).toMatchObject({
    exitCode: 2,
    json: { error: expect.stringContaining('used here') },
  });
  const next = 'ab'.repeat(32);
  await expect(stage.rotate({ NEW_SECRET_KEY: next, CRASH_AT: 'rotate-key:before-commit' })).rejects.toThrow('said nothing');
  expect(await stage.secretsOf({})).toMatchObject({ ok: true });
  const reply = await stage.rotate({ NEW_SECRET_KEY: next });
  expect(reply).toMatchObject({ exitCode: 0, json: { to: fingerprintOf(next) } });
  expect(reply.text).not.toContain(next);
  expect(existsSync(path.join(site.env['DATA_DIR'] ?? '', 'secret-key.next'))).toBe(false);
  await expect(site.start()).rejects.toThrow('was replaced on');
  expect((await runCommand('backup', [], { env: site.env })).complaint).toContain('was replaced on');
  const server = await site.start({ SECRET_KEY: next });
  await expectAtWork(stage, server);
});

test("names what the current key doesn't open, and changes nothing unless told to skip it", async () => {
  const stage = await aStage({ SECRET_KEY: '' });
  const { pool, site } = stage;
  const foreign = createSecrets('cd'.repeat(32)).seal('a key of another time', `provider:${site.providerId}`);
  await pool.query('update provider set api_key_sealed = $1', [foreign]);
  const sealed = async () =>
    (await pool.query(`select api_key_sealed from provider union all select secret_sealed from second_factor`)).rows;
  const before = await sealed();
  expect(await stage.rotate()).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('key of provider Simulator') } });
  expect(await sealed()).toEqual(before);
  expect(await stage.rotate({}, ['--leave-closed'])).toMatchObject({
    exitCode: 0,
    json: { sealed: 3, closed: ['key of provider Simulator'] },
  });
  expect((await sealed())[0]).toEqual(before[0]);
  expect((await sealed())[1]).not.toEqual(before[1]);
});
