import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import type { Cluster } from './cluster.ts';
import { createCluster, launchServer, stopServer } from './cluster.ts';
import { DATABASE, ensureDatabase, ROLE } from './first-connection.ts';
import { keepRunning, type Log } from './keeper.ts';
import { lockFolder } from './folder-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { PORT } from './settings.ts';
import { messageOf } from '../errors.ts';

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string };
  /** Stops the server cleanly and releases the folder. A second call waits for the first. */
  stop: () => Promise<void>;
};

type Options = { dataDir: string; log: Log; maxConnections?: number };

/** Adopts a server that outlived its application, restarts one that exits. Throws with advice when the folder can't be used. */
export async function startEmbeddedPostgres({ dataDir, log, maxConnections = 200 }: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const lock = lockFolder(home);
  try {
    const folder = join(home, 'postgres');
    const account = chooseAccount(folder);
    const cluster = { home, folder, account, programs: once(() => findPrograms({ account, home })), maxConnections };
    const socketFolder = await startUntilReady(cluster, log);
    const keeper = keepRunning(cluster, { socketFolder, log });
    return {
      connection: { host: socketFolder, port: PORT, user: ROLE, database: DATABASE },
      stop: once(async () => {
        await keeper.stop();
        await stopServer(cluster);
        lock.release();
      }),
    };
  } catch (error) {
    lock.release();
    throw new Error(`The embedded PostgreSQL in ${home} did not start. ${messageOf(error)}`, { cause: error });
  }
}

/** No lock is held: the server stops with its application. */
export function findEmbeddedPostgres(dataDir: string): EmbeddedPostgres['connection'] | undefined {
  const postmaster = existsSync(dataDir) ? findPostmaster(join(realpathSync(dataDir), 'postgres')) : undefined;
  return postmaster && { host: postmaster.socketFolder, port: PORT, user: ROLE, database: DATABASE };
}

export const embeddedPostgresFiles = [/^postgres$/, /^postgres\.lock$/, /^postgres-programs-[\w.-]+$/];

export function hasEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
}

/** Needs several rounds only when the server of a killed application is starting, stopping or has lost its socket. */
async function startUntilReady(cluster: Cluster, log: Log): Promise<string> {
  for (let round = 0; round < 3; round += 1) {
    const postmaster = findPostmaster(cluster.folder);
    if (postmaster === undefined) {
      await createCluster(cluster);
      await launchServer(cluster);
    } else if (await ensureDatabase(cluster.folder, postmaster)) {
      if (round === 0) log.info('PostgreSQL was still running from an earlier start and is used again');
      return postmaster.socketFolder;
    } else {
      log.warn('PostgreSQL was still running from an earlier start but did not answer; it is restarted');
      await stopServer(cluster);
    }
  }
  throw new Error('The server was started but does not answer.');
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= work());
}
