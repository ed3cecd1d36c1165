import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrations.ts';

/** `npm run schema`: writes the types of the tables, read off a freshly migrated database. */
const root = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'pinline-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: console.warn } });
try {
  const { host, port, user, database } = postgres.connection;
  const pool = new pg.Pool({ host, port, user, database, max: 1 });
  await migrate({ pool, folder: path.join(root, 'database/migrations') }).finally(() => pool.end());
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', `postgres://${user}@localhost:${port}/${database}?host=${host}`],
      ...[
        '--out-file',
        path.join(root, 'server/src/platform/database/schema.gen.ts'),
        '--camel-case',
        '--exclude-pattern',
        'schema_migration',
      ],
      ...['--type-mapping', JSON.stringify({ int8: 'number' })],
    ],
    { stdio: 'inherit' },
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
