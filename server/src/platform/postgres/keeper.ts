import { launchServer, type Cluster } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

export type Log = { info(message: string): void; warn(message: string): void };

const checkEveryMs = 500;
/** Delay after a failed start, so that the log stays readable. */
const retryMs = 5_000;

export type Keeper = { stop(): Promise<void> };

/** Restarts the server on the same socket when it exits: the system may kill it when memory is short. */
export function keepRunning(cluster: Cluster, { socketFolder, log }: { socketFolder: string; log: Log }): Keeper {
  let isStopped = false;
  let starting: Promise<void> | undefined;
  let timer = setTimeout(check, checkEveryMs).unref();

  function check(): void {
    starting = restartIfDown().then((waitMs) => {
      if (!isStopped) timer = setTimeout(check, waitMs).unref();
    });
  }

  async function restartIfDown(): Promise<number> {
    try {
      if (findPostmaster(cluster.folder) !== undefined) return checkEveryMs;
      log.warn('PostgreSQL has exited and is restarted');
      await launchServer(cluster, socketFolder);
      log.info('PostgreSQL runs again');
      return checkEveryMs;
    } catch (error) {
      // Children of a killed server that still write block the next start until they exit.
      log.warn(`PostgreSQL did not start; it is tried again. ${error instanceof Error ? error.message : String(error)}`);
      return retryMs;
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
