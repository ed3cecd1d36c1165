import type { Config } from '../../../config.ts';
import type { ConnectionOptions, PoolOptions } from './open-pool.ts';

/** What must keep its connection between transactions: LISTEN, advisory locks of a session, a chosen schema, migrations. */
export function sessionConnectionOf(
  { databaseListenUrl }: Pick<Config, 'databaseListenUrl'>,
  connection: ConnectionOptions,
): ConnectionOptions {
  return databaseListenUrl === undefined ? connection : { connectionString: databaseListenUrl };
}

export function poolerOf({ databaseListenUrl, isDatabasePrepared }: Pick<Config, 'databaseListenUrl' | 'isDatabasePrepared'>): PoolOptions {
  return { isPooled: databaseListenUrl !== undefined, isPrepared: isDatabasePrepared };
}
