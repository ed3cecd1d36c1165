import type pg from 'pg';
import { findTablesToKeep, quotePlace, type Foot, type Head } from './format.ts';
import { findCountersBehind } from './counters.ts';
import { DamagedBackup } from './read.ts';

/** A sequence that issues an existing id would fail every later insert. */
export async function checkSequences(client: pg.PoolClient, { sequences }: Head): Promise<void> {
  const named = new Set(sequences.map(({ name }) => name));
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const missing = rows.filter(({ name }) => !named.has(name));
  if (missing.length > 0) throw new DamagedBackup(`The backup lacks the counter ${missing[0]?.name}.`);
  const [behind] = await findCountersBehind(client);
  if (behind !== undefined)
    throw new DamagedBackup(`The counter ${behind.name} is at ${behind.value}, below the highest id of its rows, ${behind.highest}.`);
}

export async function checkCounts(client: pg.PoolClient, { rows: expected }: Foot): Promise<void> {
  const missing = (await findTablesToKeep(client)).filter(({ name }) => expected[name] === undefined);
  if (missing.length > 0) throw new DamagedBackup(`The backup lacks the table ${missing.map(({ name }) => name).join(', ')}.`);
  for (const [table, rows] of Object.entries(expected)) {
    const found = await client.query<{ rows: string }>(`select count(*) as rows from ${quotePlace(table)}`);
    if (Number(found.rows[0]?.rows) !== rows) throw new Error(`${table} has ${found.rows[0]?.rows} rows in place of ${rows}.`);
  }
}
