import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { openPool, type ConnectionOptions, type PoolOptions } from './connections/open-pool.ts';
import { sharePool, type SharedPool, type Sharing } from './connections/shares/share-pool.ts';
import { isErrorCode, Refusal } from '../errors.ts';
import { whileHolding } from '../fairness/asker.ts';
import { Busy } from '../fairness/busy.ts';
import { readResult, toQuery, type CallFunction } from './statements/call-function.ts';
import { createLateWrites, type LateWrites } from './statements/late-writes.ts';
import { createLookUps, type FindOne } from './statements/look-up.ts';
import { preparedPool } from './statements/prepared-pool.ts';
import { createUserTurns, type RunInUserTurn } from './statements/user-turns.ts';
import type { DB } from './schema.gen.ts';

/** A query that may run in a transaction or not takes `Db | Tx`. */
export type Db = Kysely<DB> & { readonly isTransaction: false };
export type Tx = Transaction<DB>;

export type Database = {
  /** Outside of a transaction: each statement commits at once. */
  autocommit: Db;
  /** For the queries of every purchase and every code: few shapes, kept as prepared statements. */
  prepared: Db;
  /** Retried after a deadlock or a serialization failure, at most 3 times. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** One round trip, one transaction. */
  call: CallFunction;
  /** Joins look-ups that many calls make at the same time into one statement. */
  findOne: FindOne;
  /** For transactions that lock a user: at most two of one user run at a time. */
  runInUserTurn: RunInUserTurn;
  /** Gathers rows that no one waits for, and writes them together. */
  writeLate: LateWrites['write'];
  pool: pg.Pool;
  /** How many calls wait for their part of the connections. */
  waitingBy(kind: 'key' | 'operator'): number;
  /** A pool whose connections keep their session, for its advisory locks: not through a pooler in transaction mode. */
  sessions: pg.Pool;
  close(): Promise<void>;
};

export type { ConnectionOptions };

export type DatabaseOptions = PoolOptions & {
  /** Where sessions are kept, if not in `connection`. */
  session?: ConnectionOptions;
  /** How callers share the connections; without it they are taken in order of arrival. */
  sharing?: Sharing;
  onLateError?: (error: unknown) => void;
};

export function openDatabase(connection: ConnectionOptions, options: DatabaseOptions = {}): Database {
  const own = openPool(connection, options);
  const pool = options.sharing === undefined ? own : sharePool(own, options.sharing);
  const sessions = options.session && openSessions(options.session, options);
  const asked = askThrough(pool);
  const lateWrites = createLateWrites(own, (error) => options.onLateError?.(error));
  return {
    ...asked,
    waitingBy: (kind) => ('waitingBy' in pool ? (pool as SharedPool).waitingBy(kind) : 0),
    sessions: sessions ?? own,
    // Look-ups of all callers are joined, so no one waits for another's.
    findOne: createLookUps(own),
    runInUserTurn: createUserTurns(),
    writeLate: lateWrites.write,
    async close() {
      await lateWrites.close();
      await Promise.all([asked.autocommit.destroy(), sessions?.end()]);
      // Kysely doesn't end a pool that only others asked.
      if (!pool.ending) await pool.end();
    },
  };
}

function askThrough(pool: pg.Pool): Pick<Database, 'autocommit' | 'prepared' | 'pool' | 'transaction' | 'call'> {
  const autocommit = createDb(pool);
  return {
    autocommit,
    prepared: createDb(preparedPool(pool)),
    pool,
    transaction: (run) =>
      retryOnConflict(() => translateRefusal(() => autocommit.transaction().execute((tx) => whileHolding(() => run(tx))))),
    async call(name, parameters) {
      const query = toQuery(name, parameters);
      const result = await retryOnConflict(() => translateRefusal(() => queryOnce(pool, query)));
      return readResult(name, result) as never;
    },
  };
}

/** One holds the lock of a backup. */
const mostSessions = 2;

function openSessions(connection: ConnectionOptions, { onIdleError }: DatabaseOptions): pg.Pool {
  return openPool(connection, { poolSize: mostSessions, ...(onIdleError && { onIdleError }) });
}

export function createDb(pool: PostgresPool): Db {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  // Kysely declares `isTransaction` as a boolean; on an instance that is no transaction it is false.
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins }) as Db;
}

/** `pool.query` closes the connection after any error; after a refusal, a conflict or a timeout it is kept. */
async function queryOnce(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await client.query(query);
    client.release();
    return result;
  } catch (error) {
    client.release(isConnectionUsable(error) ? undefined : true);
    throw error;
  }
}

function isConnectionUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57P|25P03|25006|XX)/.test(error.code ?? 'XX');
}

/** The database's clock, the only one that rules may use. */
export async function now(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** `yyyy-MM-dd`, by the database's clock. */
export async function findToday(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select to_char(app_now() at time zone ${timeZone}, 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** Unreachable, shutting down, full, or a lock or statement timed out: the caller may retry. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (code !== undefined && (/^(08|53|57P)/.test(code) || awayCodes.includes(code))) ||
    error instanceof Busy ||
    (error instanceof Error &&
      /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
        error.message,
      ))
  );
}

/** The connection broke after the query was sent: it may have been carried out. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof Error) || neverSent.test(error.message)) return false;
  return /^(08|57P0[12]|ECONNRESET|EPIPE)/.test(codeOf(error) ?? '') || error.message.includes('Connection terminated');
}

/** By pg, and by PgBouncer, whose refusals have the code of a broken connection. */
const neverSent = /due to connection timeout|server login has been failing|query_wait_timeout|no more connections allowed/;

/** 25006: this PostgreSQL was the primary until a moment ago. */
const awayCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '40001', '40P01', '55P03', '57014', '25P03', '25006'];

/** SQLSTATE PL001, the account's floor, or the account of a deleted user. */
async function translateRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.code === 'PL001' && isErrorCode(error.message)) throw new Refusal(error.message, { found: parseFound(error.detail) });
      if (error.constraint === 'ledger_account_floor') throw new Refusal('INSUFFICIENT_BALANCE');
      if (error.constraint === 'ledger_account_closed') throw new Refusal('ACCOUNT_DELETED');
    }
    throw error;
  }
}

function parseFound(detail: string | undefined): unknown {
  return detail === undefined ? undefined : JSON.parse(detail);
}

async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      // 40001 serialization failure, 40P01 deadlock: rolled back, safe to run again.
      if (attempt > 3 || !['40001', '40P01'].includes(codeOf(error) ?? '')) throw error;
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
