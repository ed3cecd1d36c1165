import type { Database } from '../database/database.ts';
import { count, pass, fail, type Check } from './checks.ts';
import { findScratchDatabases } from '../backup/scratch.ts';
import { findPendingSchema } from '../database/prepare-schema.ts';

const oldestPostgres = 14;

export function databaseChecks(db: Database): Check[] {
  return [
    { name: 'database', run: () => version(db) },
    { name: 'migrations', run: () => migrations(db) },
    { name: 'clock', run: () => clock(db) },
    { name: 'try-outs', run: () => tryOuts(db) },
  ];
}

async function version({ pool }: Database) {
  const { rows } = await pool.query<{ number: number; size: number }>(
    `select current_setting('server_version_num')::int as number, pg_database_size(current_database()) as size`,
  );
  const { number = 0, size = 0 } = rows[0] ?? {};
  const major = Math.floor(number / 10_000);
  const detail = `PostgreSQL ${major}.${number % 10_000}, ${Math.ceil(size / 2 ** 20)} MB`;
  return major < oldestPostgres ? fail(detail, `PostgreSQL ${oldestPostgres} or newer is needed.`) : pass(detail);
}

async function migrations({ pool }: Database) {
  const { migrations: files, functions } = await findPendingSchema({ pool });
  if (files.length === 0 && functions.length === 0) return pass('all applied');
  const parts = [files.length > 0 && missing(files, 'migration'), functions.length > 0 && missing(functions, 'function')];
  return fail(parts.filter(Boolean).join('; '), 'Make a backup, then start a node: it applies them automatically.', {
    pending: [...files, ...functions],
  });
}

const shown = 5;

function missing(files: string[], kind: string): string {
  const more = files.length > shown ? `, and ${files.length - shown} more` : '';
  return `${count(files.length, kind)} not applied: ${files.slice(0, shown).join(', ')}${more}`;
}

/** Sessions, authenticator codes and shown times go wrong when machines disagree. */
const largestSkewMs = 2_000;

async function clock({ pool }: Database) {
  const before = Date.now();
  const { rows } = await pool.query<{ at: Date; shift: number }>(
    'select clock_timestamp() as at, extract(epoch from app_now() - statement_timestamp())::float8 as shift',
  );
  const here = (before + Date.now()) / 2;
  const { at = new Date(Number.NaN), shift = 0 } = rows[0] ?? {};
  if (shift !== 0)
    return fail(
      `the product's clock is shifted by ${shift} s`,
      'app_now() was replaced. Restore it from database/migrations/0001_platform.sql.',
    );
  const skewMs = Math.round(at.getTime() - here);
  const detail = `database and this machine differ by ${Math.abs(skewMs)} ms`;
  return Math.abs(skewMs) <= largestSkewMs ? pass(detail, { skewMs }) : fail(detail, 'Set both machines by NTP.', { skewMs });
}

/** A killed restore test leaves its database. */
async function tryOuts({ pool }: Database) {
  const left = await findScratchDatabases(pool);
  if (left.length === 0) return pass('no try-out of a backup left its database');
  return fail(
    `${count(left.length, 'database')} of broken-off try-outs of a backup: ${left.slice(0, 5).join(', ')}`,
    'The next npm run restore -- --verify clears them away; or drop them by hand.',
    { left },
  );
}
