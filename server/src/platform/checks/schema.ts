import pg from 'pg';
import { findCountersBehind } from '../backup/counters.ts';
import { mayMakeDatabases, withScratchDatabase } from '../backup/scratch.ts';
import { count, pass, fail, type Check, type Finding } from './checks.ts';
import { readWithoutLimit } from '../database/connections/long-read.ts';
import type { ConnectionOptions, Database } from '../database/database.ts';
import { findPendingSchema, prepareSchema } from '../database/prepare-schema.ts';
import { compareRules, readSchemaRules, type SchemaRule } from '../database/schema-rules.ts';

const shown = 5;

export type MakeRules = (connection: ConnectionOptions) => Promise<SchemaRule[]>;

type Parts = { connection: ConnectionOptions; db: Database; makeRules?: MakeRules };

export function schemaChecks({ connection, db, makeRules = makeExpectedRules }: Parts): Check[] {
  return [
    { name: 'schema', run: () => checkRules({ connection, db, makeRules }) },
    { name: 'counters', run: () => checkCounters(db) },
  ];
}

async function checkRules({ connection, db: { pool }, makeRules }: Required<Parts>): Promise<Finding> {
  const pending = await findPendingSchema({ pool });
  if (pending.migrations.length > 0) return pass('not compared before every migration is applied');
  if (pending.functions.length > 0) return pass('not compared before every function is applied');
  if (!(await mayMakeDatabases(pool))) return pass('not compared: the user of DATABASE_URL lacks the right CREATEDB');
  const found = await readSchemaRules(pool);
  const expected = await makeRules(connection);
  const differences = compareRules(found, expected);
  if (differences.length === 0) return pass(`${count(found.length, 'rule')} as this release makes them`);
  const lines = differences.slice(0, shown).map(({ name, is }) => `${name} is ${is}`);
  return fail(
    `The database's rules differ from this release: ${lines.join(', ')}${differences.length > shown ? `, and ${differences.length - shown} more` : ''}.`,
    'Unless you made this change: stop buying, keep a backup, then restore a backup from before it into a new database, or put the rule back.',
    { differences },
  );
}

/** Made in a new database: a stored list could be changed with the rules, one in the tree differs by version. */
export function makeExpectedRules(connection: ConnectionOptions): Promise<SchemaRule[]> {
  return withScratchDatabase(connection, makeRulesIn, { clearsOthers: false });
}

async function makeRulesIn(scratch: ConnectionOptions): Promise<SchemaRule[]> {
  const pool = new pg.Pool({ ...scratch, max: 1, application_name: 'pinline doctor' });
  // A connection may be closing while its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await prepareSchema({ pool });
    return await readSchemaRules(pool);
  } finally {
    await pool.end();
  }
}

async function checkCounters({ pool }: Database): Promise<Finding> {
  // Some large tables have no index that leads with their id: finding the highest may take minutes.
  const behind = await readWithoutLimit(pool, findCountersBehind);
  if (behind.length === 0) return pass('every counter of ids is past the ids it gave out');
  return fail(
    behind.map(({ name, value, highest }) => `${name} is at ${value}, and its rows go up to ${highest}`).join('; '),
    'The next row to be stored fails. Set each with: select setval(name, highest id).',
    { behind },
  );
}
