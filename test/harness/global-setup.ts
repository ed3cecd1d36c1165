import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { timeouts } from '../../server/src/platform/database/connections/open-pool.ts';
import { prepareSandbox, prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import { startPooler } from '../postgres/pooler.ts';
import type { DatabaseConnection } from './test-database.ts';
import { execute } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** One server and one migrated template for the whole run. Vitest calls this for each project, before the first worker starts. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('testServer' in vitest.getProvidedContext()) return undefined;
  const server = await startTestServer();
  const template = `pinline_test_${randomBytes(6).toString('hex')}`;
  const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPooler(server.connection) : undefined;
  const teardown = async () => {
    await pooler?.stop();
    await server.dispose(template);
  };
  try {
    await buildTemplate(server.connection, template);
    if (pooler !== undefined) await execute(server.connection, roleTimeouts);
  } catch (error) {
    await teardown();
    throw error;
  }
  const { host = '', port = 0 } = pooler ?? {};
  vitest.provide('testServer', { connection: server.connection, template, pooler: pooler && { host, port } });
  return teardown;
}

/** For all databases: tests that start no process of the product don't set them for theirs. */
const roleTimeouts = Object.entries(timeouts)
  .map(([name, ms]) => `ALTER ROLE CURRENT_USER SET ${name} = ${ms}`)
  .join('; ');

export async function buildTemplate(server: DatabaseConnection, template: string): Promise<void> {
  await execute(server, `CREATE DATABASE ${template}`);
  const pool = new Pool({ ...server, database: template, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await prepareSchema({ pool });
    await prepareSandbox({ pool });
    await prepareJobs({ pool, log: createLogger({ level: 'error' }) });
    // Most tests' users cancel all that they buy. What is about the limits of a new installation sets them, or begins with an empty database.
    await pool.query(`delete from operator_setting where key in ('fairUse', 'keyUse')`);
    await tidyCatalogs(pool);
  } finally {
    await pool.end();
  }
  // PostgreSQL stores what each new connection needs of the catalogs, and copies inherit the file.
  await execute({ ...server, database: template }, 'SELECT 1');
}

/** Else every copy marks the rows of its catalogs as committed, one by one. Tables stay as after a first start, without statistics. */
async function tidyCatalogs(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`);
  await pool.query(`VACUUM (FREEZE) ${rows[0]?.names ?? ''}`);
}
