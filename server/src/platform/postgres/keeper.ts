import { repeatEvery, type Repeated } from '../jobs/repeat.ts';
import { launchServer, type Cluster } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { messageOf } from '../errors.ts';

export type Log = { info(message: string): void; warn(message: string): void };

const checkEveryMs = 500;
/** After a failed start, so that the log stays readable. */
const retryMs = 5_000;

/** On the same socket; the system may kill the server when memory is short. */
export function keepRunning(cluster: Cluster, { socketFolder, log }: { socketFolder: string; log: Log }): Repeated {
  let retryAt = Number.NEGATIVE_INFINITY;

  async function restartIfDown(): Promise<void> {
    if (performance.now() < retryAt || findPostmaster(cluster.folder) !== undefined) return;
    log.warn('PostgreSQL has exited and is restarted');
    await launchServer(cluster, socketFolder);
    log.info('PostgreSQL runs again');
  }

  return repeatEvery(checkEveryMs, restartIfDown, (error) => {
    retryAt = performance.now() + retryMs;
    // Children of a killed server that still write block the next start until they exit.
    log.warn(`PostgreSQL did not start; it is tried again. ${messageOf(error)}`);
  });
}
