import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import type { DatabaseConnection } from './test-database.ts';
import { execute } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** One server and one migrated template for the whole run. Vitest calls this once, before the first worker starts. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `pinline_test_${randomBytes(6).toString('hex')}`;
  const teardown = () => server.dispose(template);
  try {
    await buildTemplate(server.connection, template);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('testServer', { connection: server.connection, template });
  return teardown;
}

export async function buildTemplate(server: DatabaseConnection, template: string): Promise<void> {
  await execute(server, `CREATE DATABASE ${template}`);
  const pool = new Pool({ ...server, database: template, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await prepareSchema({ pool });
    await prepareJobs({ pool, log: createLogger({ level: 'error' }) });
  } finally {
    await pool.end();
  }
}
