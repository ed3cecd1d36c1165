import path from 'node:path';
import pg from 'pg';
import { findCountersBehind } from '../backup/counters.ts';
import { withScratchDatabase } from '../backup/scratch.ts';
import { count, well, wrong, type Check, type Finding } from '../checks.ts';
import type { ConnectionOptions, Database } from '../database.ts';
import { migrate, pendingMigrations } from '../migrations.ts';
import { compareRules, readSchemaRules, type SchemaRule } from '../schema-rules.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');
const shown = 5;

type Parts = { connection: ConnectionOptions; db: Database };

/**
 * The rules of the database beside those that this release's migrations make. They are made afresh in a database of their own on the same
 * server: a list that is stored beside the rules could be changed with them, and one in the tree would differ from one PostgreSQL to the next.
 */
export function schemaChecks({ connection, db }: Parts): Check[] {
  return [
    { name: 'schema', look: () => lookAtRules({ connection, db }) },
    { name: 'counters', look: () => lookAtCounters(db) },
  ];
}

async function lookAtRules({ connection, db: { pool } }: Parts): Promise<Finding> {
  if ((await pendingMigrations({ pool, folder })).length > 0) return well('not compared before every migration is applied');
  const found = await readSchemaRules(pool);
  const expected = await withScratchDatabase(connection, makeRules, { clearsOthers: false });
  const differences = compareRules(found, expected);
  if (differences.length === 0) return well(`${count(found.length, 'rule')} as the migrations make them`);
  const said = differences.slice(0, shown).map(({ name, is }) => `${name} is ${is}`);
  return wrong(
    `${count(differences.length, 'rule')} not as the migrations make ${differences.length === 1 ? 'it' : 'them'}: ${said.join(', ')}${differences.length > shown ? ', …' : ''}`,
    'Somebody changed the database itself. Stop buying, keep a backup, find out who; then restore a backup from before into a new database, or put the rule back.',
    { differences },
  );
}

async function makeRules(scratch: ConnectionOptions): Promise<SchemaRule[]> {
  const pool = new pg.Pool({ ...scratch, max: 1, application_name: 'pinline doctor' });
  // A connection that is still closing while its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrate({ pool, folder });
    return await readSchemaRules(pool);
  } finally {
    await pool.end();
  }
}

async function lookAtCounters({ pool }: Database): Promise<Finding> {
  const behind = await withoutTimeLimit(pool, findCountersBehind);
  if (behind.length === 0) return well('every counter of ids is past the ids it gave out');
  return wrong(
    behind.map(({ name, value, highest }) => `${name} stands at ${value}, and its rows go up to ${highest}`).join('; '),
    'Whatever is stored next fails. Set each with: select setval(name, highest id).',
    { behind },
  );
}

/** Some of the largest tables have no index that leads with their id: finding the highest one may take minutes. */
async function withoutTimeLimit<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    return await run(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
