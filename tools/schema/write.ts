import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashOf, readFunctions, readGeneration } from '../../server/src/platform/database/functions.ts';
import { describeCalledFunctions } from './called-functions.ts';
import { databaseFolder, prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';

const root = path.join(import.meta.dirname, '../..');
countGeneration(path.join(databaseFolder, 'functions'));
const folder = mkdtempSync(path.join(tmpdir(), 'pinline-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: console.warn } });
try {
  const { host, port, user, database } = postgres.connection;
  const pool = new pg.Pool({ host, port, user, database, max: 1 });
  const functions = await prepareSchema({ pool })
    .then(() => describeCalledFunctions(pool, path.join(root, 'server/src')))
    .finally(() => pool.end());
  const outFile = path.join(root, 'server/src/platform/database/schema.gen.ts');
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', `postgres://${user}@localhost:${port}/${database}?host=${host}`],
      ...['--out-file', outFile],
      ...['--camel-case', '--exclude-pattern', '{schema_migration,applied_function}'],
      ...['--type-mapping', JSON.stringify({ int8: 'number' })],
    ],
    { stdio: 'inherit' },
  );
  appendFileSync(outFile, functions);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function countGeneration(functions: string): void {
  const sha256 = hashOf(readFunctions(functions).files);
  const last = readGeneration(functions);
  if (last.sha256 === sha256) return;
  writeFileSync(path.join(functions, 'generation.json'), `${JSON.stringify({ number: last.number + 1, sha256 }, null, 2)}\n`);
}
