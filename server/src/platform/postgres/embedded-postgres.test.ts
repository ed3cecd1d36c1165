import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDataFolder, anApplication, aStartedPostgres, processesIn, query, QUIET } from '../../../../test/postgres/postgres-stage.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: QUIET });

test('creates a durable database with a portable sort order, and finds the data at a later start', async () => {
  const dataDir = join(aDataFolder(), 'not/there/yet');
  const first = await aStartedPostgres(dataDir);
  expect(statSync(first.connection.host).mode & 0o777, 'the socket is closed to other accounts').toBe(0o700);
  const settings = await query(
    first,
    `
    SELECT current_setting('fsync') AS fsync, current_setting('timezone') AS zone, current_setting('listen_addresses') AS tcp,
      current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int / 10000 AS major,
      current_setting('data_checksums') AS checksums, current_user AS role, current_setting('is_superuser') AS superuser,
      (SELECT string_agg(word, '' ORDER BY word) FROM unnest(ARRAY['b', 'Ä', 'a', 'B']) word) AS sorted, upper('ä') AS upper`,
  );
  expect(settings).toEqual([
    {
      fsync: 'on',
      zone: 'UTC',
      tcp: '',
      encoding: 'UTF8',
      major: 18,
      checksums: 'on',
      role: 'pinline',
      superuser: 'off',
      sorted: 'BabÄ',
      upper: 'Ä',
    },
  ]);
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(processesIn(dataDir)).not.toEqual([]);
  await Promise.all([first.stop(), first.stop()]);
  expect(processesIn(dataDir)).toEqual([]);
  expect(existsSync(first.connection.host)).toBe(false);

  const second = await aStartedPostgres(dataDir);
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('deletes an unfinished cluster that a crash left', async () => {
  const dataDir = aDataFolder();
  mkdirSync(join(dataDir, 'postgres.new-abc123/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new-abc123/PG_VERSION'), '18\n');
  await aStartedPostgres(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.lock']);
});

test('refuses a second process without disturbing the first', async () => {
  const dataDir = aDataFolder();
  const first = await aStartedPostgres(dataDir);
  const sentence = `Another process already uses the database in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`;
  await expect(start(dataDir)).rejects.toThrow(sentence);
  const alias = join(aDataFolder(), 'alias');
  symlinkSync(dataDir, alias);
  const other = await anApplication(alias).ended;
  expect(other).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) });
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('leaves a folder with other files alone', async () => {
  const dataDir = aDataFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/letter.txt'), 'dear diary');
  await expect(start(dataDir)).rejects.toThrow('holds files that are no database');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

test('refuses a database of another major version', async () => {
  const dataDir = aDataFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 17 and this one is 18\. .*make a backup and restore it here/);
});

test('asks for DATABASE_URL on a platform without a package, and releases the folder', async () => {
  const dataDir = aDataFolder();
  const { arch } = process;
  onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }));
  Object.defineProperty(process, 'arch', { value: 'mips' });
  for (const attempt of [1, 2]) {
    await expect(start(dataDir), `attempt ${attempt}`).rejects.toThrow(
      /There is no package @embedded-postgres\/\w+-mips\. Set DATABASE_URL/,
    );
  }
});
