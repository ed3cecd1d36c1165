import pg from 'pg';
import { Client } from './client.ts';

export type ConnectionOptions = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database' | 'connectionString'>;

export type PoolOptions = {
  poolSize?: number;
  schema?: string;
  /** Through a pooler that may give each transaction another connection: what a session sets is lost, or stays for others. */
  isPooled?: boolean;
  /** Named statements; a pooler must know them. */
  isPrepared?: boolean;
  onIdleError?: (error: Error) => void;
};

/** Also of the role, where a pooler refuses them from its clients (see role-timeouts.ts). In milliseconds. */
export const timeouts = {
  statement_timeout: 15_000,
  // A node that freezes inside a transaction releases its locks.
  idle_in_transaction_session_timeout: 15_000,
} as const;

export function openPool(connection: ConnectionOptions, options: PoolOptions): pg.Pool {
  const { schema, isPooled = false, isPrepared = true } = options;
  const pool = new pg.Pool({
    ...connection,
    Client,
    // Not in the connection's own options, which a connection string could replace.
    // The pool waits for the promise, which its types don't tell.
    ...(schema === undefined ? {} : { onConnect: (client: pg.ClientBase) => chooseSchema(client, schema) as unknown as void }),
    types: { getTypeParser },
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    // Each connection plans every statement for itself: about 50 ms of processor time until purchases cost there what they cost elsewhere.
    idleTimeoutMillis: 10 * 60_000,
    ...(isPooled ? {} : timeouts),
    // The pooler's own connections are named too, which stay after the process; see rotate-key.sql.ts.
    application_name: isPooled ? 'pooled pinline' : 'pinline',
  });
  // The pool replaces a connection that dies while idle; the next query shows whether PostgreSQL is reachable.
  pool.on('error', (error) => options.onIdleError?.(error));
  // Without a listener a connection that dies in use would end the process; its query fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!isPrepared) pool.on('connect', dropNames);
  return pool;
}

async function chooseSchema(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query('select set_config($1, $2, false)', ['search_path', schema]);
}

/** In one place for all: also libraries name their statements. */
function dropNames(client: pg.PoolClient): void {
  const unnamed = (first: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(Client.prototype.query, client, [isNamed(first) ? { ...first, name: undefined } : first, ...rest]);
  client.query = unnamed as typeof client.query;
}

function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && Object.getPrototypeOf(query) === Object.prototype && 'name' in query;
}

/** 64-bit integers become numbers; one beyond 2^53 throws instead of being rounded. */
function getTypeParser(...request: Parameters<typeof pg.types.getTypeParser>): (text: string) => unknown {
  const [oid, format] = request;
  return oid === pg.types.builtins.INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(...request);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A 64-bit value beyond 2^53: ${text}`);
  return value;
}
