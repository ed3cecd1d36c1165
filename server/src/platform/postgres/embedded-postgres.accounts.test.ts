import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDataFolder, anApplication, aStartedPostgres, processesIn, query } from '../../../../test/postgres/postgres-stage.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';

const isRoot = process.getuid?.() === 0;
const ORDINARY = { uid: 65534, gid: 65534 };

test('accepts a path with characters that a shell would interpret', async () => {
  const dataDir = join(aDataFolder(), 'the "data" of $USER, it`s');
  expect(await query(await aStartedPostgres(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe.runIf(isRoot)('started by root', () => {
  test('runs the server as an unprivileged account in a folder closed to it, which stays closed', async () => {
    const home = aDataFolder();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'data');
    const application = anApplication(dataDir);
    await application.wrote(10);
    application.process.kill('SIGKILL');
    await application.ended;
    const owners = processesIn(dataDir).map((pid) => statSync(`/proc/${pid}`).uid);
    expect(owners).not.toEqual([]);
    expect(owners).not.toContain(0);

    const next = await aStartedPostgres(dataDir);
    expect((await query(next, 'SELECT id FROM written')).length).toBeGreaterThanOrEqual(10);
    await next.stop();
    expect(processesIn(dataDir)).toEqual([]);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  test("keeps the owner of a user's cluster, and restores it after root copied it", async () => {
    const dataDir = aDataFolder();
    const cluster = join(dataDir, 'postgres');
    mkdirSync(cluster);
    chownSync(cluster, ORDINARY.uid, ORDINARY.gid);
    await (await aStartedPostgres(dataDir)).stop();
    expect(statSync(join(cluster, 'PG_VERSION'))).toMatchObject(ORDINARY);

    for (const name of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })]) chownSync(join(cluster, name), 0, 0);
    await aStartedPostgres(dataDir);
    expect(statSync(join(cluster, 'PG_VERSION')).uid).not.toBe(0);
  });
});

describe.runIf(isRoot && canRun(ORDINARY))('started by an ordinary user', () => {
  test.runIf(isNightly)('starts, is adopted after kill -9 and stops', async () => {
    const dataDir = aDataFolder();
    chownSync(dataDir, ORDINARY.uid, ORDINARY.gid);
    const first = anApplication(dataDir, ORDINARY);
    await first.wrote(10);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = anApplication(dataDir, ORDINARY);
    await second.wrote(10);
    expect(processesIn(dataDir).map((pid) => statSync(`/proc/${pid}`).uid)).toContain(ORDINARY.uid);
    second.process.stdin?.end();
    expect(await second.ended).toEqual({ code: 0, errors: '' });
    expect(processesIn(dataDir)).toEqual([]);
  });

  test("refuses another user's folder", async () => {
    const dataDir = aDataFolder();
    expect(await anApplication(dataDir, ORDINARY).ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('This user may not write in'),
    });
    chmodSync(dataDir, 0o777);
    mkdirSync(join(dataDir, 'postgres'));
    expect(await anApplication(dataDir, ORDINARY).ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('belongs to user number 0'),
    });
  });
});

function canRun(account: { uid: number; gid: number }): boolean {
  return spawnSync(process.execPath, ['--check', import.meta.filename], { ...account, cwd: '/' }).status === 0;
}
