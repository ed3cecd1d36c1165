import type pg from 'pg';
import type { Config } from '../../config.ts';
import { poolerOf } from '../database/connections/session-connection.ts';
import { timeouts, openPool } from '../database/connections/open-pool.ts';
import { fail, pass, type Check, type Finding } from './checks.ts';

type Settings = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'isDatabasePrepared'>;

/** Both addresses lead to one database, and the pooler's connections are as a node needs them. */
export function poolerChecks(config: Settings): Check[] {
  const { databaseUrl, databaseListenUrl } = config;
  if (databaseUrl === undefined || databaseListenUrl === undefined) return [];
  const run = async () => {
    const pooled = openPool({ connectionString: databaseUrl }, { ...poolerOf(config), poolSize: 3 });
    const direct = openPool({ connectionString: databaseListenUrl }, { poolSize: 1 });
    try {
      return await compare({ pooled, direct, isPrepared: config.isDatabasePrepared });
    } finally {
      await Promise.all([pooled.end(), direct.end()]);
    }
  };
  return [{ name: 'pooler', run }];
}

async function compare({ pooled, direct, isPrepared }: { pooled: pg.Pool; direct: pg.Pool; isPrepared: boolean }): Promise<Finding> {
  if ((await placeOf(pooled)) !== (await placeOf(direct)))
    return fail('DATABASE_URL and DATABASE_LISTEN_URL lead to different databases', 'Let both lead to the same one.');
  for (const [name, ms] of Object.entries(timeouts)) {
    const { rows } = await pooled.query<{ set: string }>('select setting as set from pg_settings where name = $1', [name]);
    if (Number(rows[0]?.set) !== ms)
      return fail(
        `${name} isn’t ${ms / 1_000} s on the pooler’s connections`,
        'A node sets it for its role when it starts: use one role in both addresses, and reconnect the pooler once (RECONNECT).',
      );
  }
  if (isPrepared && !(await knowsNames(pooled)))
    return fail(
      'the pooler loses named statements',
      'Set DATABASE_PREPARED=off, or use PgBouncer 1.21 or newer with max_prepared_statements.',
    );
  return pass(`both addresses lead to one database, named statements ${isPrepared ? 'on' : 'off'}`);
}

async function placeOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ place: string }>(
    `select system_identifier || '/' || current_database() as place from pg_control_system()`,
  );
  return rows[0]?.place;
}

/** Holds the server's connection that prepared a statement, so that its next run needs another one. */
async function knowsNames(pool: pg.Pool): Promise<boolean> {
  const named = { name: 'doctor/pid', text: 'select pg_backend_pid() as pid' };
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    const { rows: prepared } = await one.query<{ pid: number }>(named);
    await other.query('begin');
    const { rows: held } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (held[0]?.pid !== prepared[0]?.pid) return true;
    return await one.query(named).then(
      () => true,
      () => false,
    );
  } finally {
    one.release(true);
    other.release(true);
  }
}
