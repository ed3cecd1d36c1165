import path from 'node:path';
import type { Database } from '../database/database.ts';
import { count, well, wrong, type Check } from './checks.ts';
import { findScratchDatabases } from '../backup/scratch.ts';
import { pendingMigrations } from '../database/migrations.ts';

const folder = path.join(import.meta.dirname, '../../../../database/migrations');
const oldestPostgres = 14;

export function databaseChecks(db: Database): Check[] {
  return [
    { name: 'database', look: () => version(db) },
    { name: 'migrations', look: () => migrations(db) },
    { name: 'clock', look: () => clock(db) },
    { name: 'try-outs', look: () => tryOuts(db) },
  ];
}

async function version({ pool }: Database) {
  const { rows } = await pool.query<{ number: number; size: number }>(
    `select current_setting('server_version_num')::int as number, pg_database_size(current_database()) as size`,
  );
  const { number = 0, size = 0 } = rows[0] ?? {};
  const major = Math.floor(number / 10_000);
  const detail = `PostgreSQL ${major}.${number % 10_000}, ${Math.ceil(size / 2 ** 20)} MB`;
  return major < oldestPostgres ? wrong(detail, `PostgreSQL ${oldestPostgres} or newer is needed.`) : well(detail);
}

async function migrations({ pool }: Database) {
  const pending = await pendingMigrations({ pool, folder });
  if (pending.length === 0) return well('all applied');
  const detail = `${count(pending.length, 'migration')} not applied: ${pending.join(', ')}`;
  return wrong(detail, 'Start the server once; it migrates by itself. Make a backup before.', { pending });
}

/** Sessions, codes of authenticators and the time on screens go wrong when machines disagree. */
const largestSkewMs = 2_000;

async function clock({ pool }: Database) {
  const before = Date.now();
  const { rows } = await pool.query<{ at: Date; shift: number }>(
    'select clock_timestamp() as at, extract(epoch from app_now() - statement_timestamp())::float8 as shift',
  );
  const here = (before + Date.now()) / 2;
  const { at = new Date(Number.NaN), shift = 0 } = rows[0] ?? {};
  if (shift !== 0) return wrong(`the product's clock is shifted by ${shift} s`, 'app_now() was replaced. Restore it from migration 0001.');
  const skewMs = Math.round(at.getTime() - here);
  const detail = `database and this machine differ by ${Math.abs(skewMs)} ms`;
  return Math.abs(skewMs) <= largestSkewMs ? well(detail, { skewMs }) : wrong(detail, 'Set both machines by NTP.', { skewMs });
}

/** A try-out of a backup that was killed leaves its database. */
async function tryOuts({ pool }: Database) {
  const left = await findScratchDatabases(pool);
  if (left.length === 0) return well('no try-out of a backup left its database');
  return wrong(
    `${count(left.length, 'database')} of broken-off try-outs of a backup: ${left.slice(0, 5).join(', ')}`,
    'The next npm run restore -- --verify clears them away; or drop them by hand.',
    { left },
  );
}
