import { join } from 'node:path';
import pg from 'pg';
import { mayMakeDatabases, withScratchDatabase } from '../../backup/scratch.ts';
import type { ConnectionOptions } from '../database.ts';
import { readApplied, readMigrations, replaceApplied, type Schema, type SchemaFile } from '../migrations.ts';
import { databaseFolder, migrateSandboxTo, migrateTo, withSchemaLock } from '../prepare-schema.ts';
import { compareRules, readSchemaRules, type Difference, type SchemaRule } from '../schema-rules.ts';
import { baselineOf, isReplaced } from './replaced.ts';

const schemas: Schema[] = ['public', 'sandbox'];
const shown = 5;

type Rules = Record<Schema, SchemaRule[]>;

/**
 * A database with the migrations that the baseline replaced has its tables already: once they are compared, the baseline is recorded there.
 * Needs that no other node runs, because the functions are gone until `prepareSchema` applies this release's. Returns whether it was.
 */
export async function adoptBaseline({ pool, connection }: { pool: pg.Pool; connection: ConnectionOptions }): Promise<boolean> {
  return withSchemaLock(pool, async (client) => {
    if (!isReplaced(await readApplied(client, 'public'))) return false;
    if (!(await mayMakeDatabases(client)))
      throw new Error(
        'The migrations of this database were folded into one baseline, and its tables are compared with those of a new database first. ' +
          'Give the user of DATABASE_URL the right CREATEDB for this start.',
      );
    const files = baselineOf(readMigrations(join(databaseFolder, 'migrations')));
    const expected = await withScratchDatabase(connection, (scratch) => makeRules(scratch, files), { clearsOthers: false });
    await client.query('begin');
    for (const schema of schemas) {
      const applied = await readApplied(client, schema);
      // The first start was ended before it made the tables of test keys.
      if (schema === 'sandbox' && applied.length === 0) continue;
      if (!isReplaced(applied)) throw new Error(`The tables of ${schema} have other migrations than those of public.`);
      await client.query(dropUnused(schema));
      refuseDifferences(compareRules(await readSchemaRules(client, schema), expected[schema]));
      await replaceApplied(client, schema, files);
      await dropFunctions(client, schema);
    }
    await client.query('commit');
    return true;
  });
}

async function makeRules(scratch: ConnectionOptions, wanted: SchemaFile[]): Promise<Rules> {
  const pool = new pg.Pool({ ...scratch, max: 1, application_name: 'pinline' });
  // A connection may be closing while its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrateTo({ pool, wanted });
    await migrateSandboxTo({ pool, wanted });
    return { public: await readSchemaRules(pool), sandbox: await readSchemaRules(pool, 'sandbox') };
  } finally {
    await pool.end();
  }
}

/** What the baseline has no more: nothing reads it. */
const dropUnused = (schema: Schema) => `
  drop function if exists ${schema}.measured_outcome_since(timestamptz) cascade;
  drop view if exists ${schema}.settled_wait, ${schema}.wallet_transaction, ${schema}.measured_outcome`;

/** Each is in a file of its name, with its trigger. So none stays that this release has no file for. */
async function dropFunctions(client: pg.ClientBase, schema: Schema): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(dropsOf(schema), [schema]);
  for (const { drop } of rows) await client.query(drop);
  await client.query(forgetFunctions(schema));
}

const forgetFunctions = (schema: Schema) => `delete from ${schema}.applied_function`;
const dropsOf = (schema: Schema) => `
  with gone as (
    select p.oid from pg_proc p
    where p.pronamespace = $1::regnamespace and p.proname in (select substring(name from '([^/]+)\\.sql$') from ${schema}.applied_function))
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop from pg_trigger where tgfoid in (select oid from gone)
  union all
  select 'drop function ' || oid::regprocedure from gone`;

/** What is there besides, such as SQL functions, is no reason to refuse: `doctor` compares all of it. */
function refuseDifferences(differences: Difference[]): void {
  const lines = differences.filter(({ is }) => is !== 'extra').map(({ name, is }) => `${name} is ${is}`);
  if (lines.length === 0) return;
  const more = lines.length > shown ? `, and ${lines.length - shown} more` : '';
  throw new Error(
    `The database's rules differ from those that its migrations made: ${lines.slice(0, shown).join(', ')}${more}. ` +
      'Nothing was changed. Put them back, or restore a backup from before the difference.',
  );
}
