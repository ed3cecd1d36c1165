import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { prepareSandbox, prepareSchema } from '../../../server/src/platform/database/prepare-schema.ts';
import { endWithBench, temporaryFolder } from './temporary.ts';

/** `host` is the folder of a unix socket. */
export type Place = { host: string; port: number; user: string; database: string };

export type Cluster = {
  version: string;
  createDatabase(name: string): Promise<Place>;
  stop(): Promise<void>;
};

/** The product's own PostgreSQL with its own settings, in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const { folder, remove } = temporaryFolder('database');
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: console.error } }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  endWithBench(stop);
  return {
    version: await queryOne(connection, 'show server_version'),
    async createDatabase(name) {
      await queryOne(connection, `create database ${name}`);
      const place = { ...connection, database: name };
      const pool = new pg.Pool({ ...place, max: 1 });
      await prepareSchema({ pool });
      await prepareSandbox({ pool }).finally(() => pool.end());
      return place;
    },
    async stop() {
      await stop();
      remove();
    },
  };
}

/** A client that may disable triggers while it fills tables, and end other connections. */
export async function asSuperuser<T>(place: Place, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...place, user: 'postgres' });
  await client.connect();
  return run(client).finally(() => client.end());
}

async function queryOne(place: Place, text: string): Promise<string> {
  const client = new pg.Client(place);
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(text).finally(() => client.end());
  return Object.values(rows[0] ?? {})[0] ?? '';
}
