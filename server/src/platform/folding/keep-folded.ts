import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { returnTaskLeases, takeTaskLease } from '../jobs/leases.ts';
import { repeatEvery } from '../jobs/repeat.ts';
import { logFailure } from '../log-failure.ts';

type Node = { db: Database; node: string; log: { warn(about: object, text: string): void; error(about: object, text: string): void } };

/** `fold` adds what is new to sums, at most `limit` rows of one kind, and tells how many rows it added: 0 while another node folds. */
type Folding = { task: string; fold(limit: number): Promise<number>; failed: string };

const roundMs = 5_000;
/** A few milliseconds of the database's time, so that no purchase waits long for a processor. A row of a large part costs as much. */
const rowsAtOnce = 100;

/** One node folds. Should two do so for a moment, the second finds the cursors locked and does nothing. */
export function keepFolded({ db, node, log }: Node, { task, fold, failed }: Folding): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let mayHoldLease = false;

  async function foldAll(): Promise<void> {
    mayHoldLease = true;
    while (!stopped.signal.aborted && (await takeTaskLease(db, { task, node }))) {
      const startedAt = performance.now();
      // While numbers are sold there is always something new: a few rows wait for the next round.
      if ((await fold(rowsAtOnce)) < rowsAtOnce) return;
      // Half of a processor at most, however much there is to fold.
      await sleep(performance.now() - startedAt, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  const repeated = repeatEvery(roundMs, foldAll, (error) => logFailure(log, error, failed));
  return {
    async stop() {
      stopped.abort();
      await repeated.stop();
      // A node that ends before its first round needs no connection for this.
      if (mayHoldLease)
        await returnTaskLeases(db, node).catch((error: unknown) => logFailure(log, error, 'the leases could not be handed back'));
    },
  };
}
