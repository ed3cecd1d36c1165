import { launchServer, type Cluster } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

export type Log = { info(message: string): void; warn(message: string): void };

const lookMs = 500;
/** Delay after a failed start, so that the log stays readable. */
const againMs = 5_000;

export type Keeper = { stop(): Promise<void> };

/** Restarts the server on the same socket when it exits: the system may kill it when memory is short. */
export function keepRunning(cluster: Cluster, { socketFolder, log }: { socketFolder: string; log: Log }): Keeper {
  let isStopped = false;
  let starting: Promise<void> | undefined;
  let timer = setTimeout(look, lookMs).unref();

  function look(): void {
    starting = lookAfter().then((waitMs) => {
      if (!isStopped) timer = setTimeout(look, waitMs).unref();
    });
  }

  async function lookAfter(): Promise<number> {
    try {
      if (findPostmaster(cluster.folder) !== undefined) return lookMs;
      log.warn('PostgreSQL has exited and is restarted');
      await launchServer(cluster, socketFolder);
      log.info('PostgreSQL runs again');
      return lookMs;
    } catch (error) {
      // Children of a killed server that still write block the next start until they exit.
      log.warn(`PostgreSQL did not start; it is tried again. ${error instanceof Error ? error.message : String(error)}`);
      return againMs;
    }
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await starting;
    },
  };
}
