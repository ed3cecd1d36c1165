import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findPostmaster } from './postmaster.ts';
import { eventually } from '../../../../test/builders/data.ts';
import type { Application } from '../../../../test/postgres/postgres-stage.ts';
import { aDataFolder, anApplication, aStartedPostgres, killIfThere, processesIn, query } from '../../../../test/postgres/postgres-stage.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';

test('after kill -9 of the application its server is adopted with every acknowledged write', async () => {
  const dataDir = aDataFolder();
  const application = anApplication(dataDir);
  await application.wrote(300);
  const before = findPostmaster(join(dataDir, 'postgres'));
  application.process.kill('SIGKILL');
  await application.ended;

  const next = await aStartedPostgres(dataDir);
  expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(before?.pid);
  await expectEveryAcknowledgedWrite(next, application);
  await next.stop();
  expect(processesIn(dataDir)).toEqual([]);
});

test.runIf(isNightly)('after kill -9 of application and server the next start recovers every acknowledged write', async () => {
  const dataDir = aDataFolder();
  const application = anApplication(dataDir);
  await application.wrote(300);
  application.process.kill('SIGKILL');
  for (const pid of processesIn(dataDir)) killIfThere(pid);
  await application.ended;

  await expectEveryAcknowledgedWrite(await aStartedPostgres(dataDir), application);
});

test('a server that is killed while its application runs is restarted at the same address with every acknowledged write', async () => {
  const dataDir = aDataFolder();
  const postgres = await aStartedPostgres(dataDir);
  await query(postgres, 'create table written (id int primary key)');
  for (const id of [1, 2, 3]) {
    await query(postgres, `insert into written values (${id})`);
    const killed = findPostmaster(join(dataDir, 'postgres'));
    if (id === 2) rmSync(postgres.connection.host, { recursive: true });
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    await eventually(async () => expect(await query(postgres, 'select max(id) from written')).toEqual([{ max: id }]));
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(killed?.pid);
  }
  await postgres.stop();
  expect(processesIn(dataDir)).toEqual([]);
});

test('Ctrl-C reaches the application and not the server, which is restarted when its socket was deleted', async () => {
  const dataDir = aDataFolder();
  const application = anApplication(dataDir);
  await application.wrote(1);
  process.kill(-(application.process.pid ?? 0), 'SIGINT');
  await application.ended;
  const survivor = findPostmaster(join(dataDir, 'postgres'));
  expect(survivor).toMatchObject({ isReady: true });

  rmSync(survivor?.socketFolder ?? '', { recursive: true });
  await expectEveryAcknowledgedWrite(await aStartedPostgres(dataDir), application);
  expect(findPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(survivor?.pid);
});

test('a postmaster.pid whose process id belongs to another process does not block the start', async () => {
  const dataDir = aDataFolder();
  const cluster = join(dataDir, 'postgres');
  const first = await aStartedPostgres(dataDir);
  const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  await first.stop();
  const { uid, gid } = statSync(cluster);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));

  expect(await query(await aStartedPostgres(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('refuses to start while a child of a killed server could still write', async () => {
  const dataDir = aDataFolder();
  const first = await aStartedPostgres(dataDir);
  const client = new Client(first.connection);
  client.on('error', () => {});
  await client.connect();
  const child = Number((await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);
  process.kill(child, 'SIGSTOP');
  process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
  await first.stop();
  await expect(aStartedPostgres(dataDir)).rejects.toThrow('pre-existing shared memory block');
  process.kill(child, 'SIGKILL');
  await client.end();
});

async function expectEveryAcknowledgedWrite(postgres: EmbeddedPostgres, application: Application): Promise<void> {
  const rows = await query(postgres, 'SELECT id FROM written ORDER BY id');
  expect(rows.map((row) => row['id'])).toEqual(rows.map((_, index) => index + 1));
  const acknowledged = application.acknowledged().length;
  expect(acknowledged).toBeGreaterThan(0);
  expect(rows.length - acknowledged).toBeOneOf([0, 1]);
}
