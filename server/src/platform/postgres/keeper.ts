import { launchServer, type Cluster } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

export type Log = { info(message: string): void; warn(message: string): void };

const lookMs = 500;
/** After a start that failed, so that the log stays readable. */
const againMs = 5_000;

export type Keeper = { stop(): Promise<void> };

/** Starts the server again, on the same socket, when it has ended by itself: the system may kill it for want of memory. */
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
      log.warn('PostgreSQL has ended by itself and is started again');
      await launchServer(cluster, socketFolder);
      log.info('PostgreSQL runs again');
      return lookMs;
    } catch (error) {
      // Children of a killed server that still write keep the next one out until they are gone.
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
