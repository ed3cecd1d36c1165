import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../harness/test-database.ts';
import { oldRows, oldTestRows } from '../../server/src/features.ts';

const file = path.join(import.meta.dirname, '../../docs/reliability/growth.md');
const described = [...readFileSync(file, 'utf8').matchAll(/^\| `([\w.]+)` +\|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map((row) => {
  const [, table = '', adds = '', who = '', bound = '', goes = ''] = row.map((cell) => cell.trim());
  return { table, cells: [adds, who, bound, goes], goes };
});

test('growth.md says of every table what adds rows, who, what bounds them and when they go', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const { rows } = await client.query<{ name: string }>(
    `select distinct tablename as name from pg_tables where schemaname in ('public', 'sandbox') union select 'graphile_worker._private_jobs'`,
  );
  expect(described.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(described.filter(({ cells }) => cells.includes(''))).toEqual([]);
});

test('growth.md and the features name the same periods', () => {
  const periods = described.flatMap(({ table, goes }) =>
    goes.split('; ').flatMap((part) => {
      const [, sandbox, column, keep] = /^(sandbox: )?`(\w+)` (\d+(?: \w+)?)$/.exec(part) ?? [];
      return column === undefined ? [] : [`${sandbox ?? ''}${table}.${column} ${keep}`];
    }),
  );
  const declared = [
    ...oldRows.map(({ table, column, keep }) => `${table}.${column} ${keep}`),
    ...oldTestRows.map(({ table, column, keep }) => `sandbox: ${table}.${column} ${keep}`),
  ];
  expect(periods.toSorted()).toEqual(declared.toSorted());
});
