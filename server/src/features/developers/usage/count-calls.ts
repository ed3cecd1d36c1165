import type { Deps } from '../../../deps.ts';
import type { KeyUsage } from '../../../platform/api/admit-call.ts';
import { repeatEvery } from '../../../platform/jobs/repeat.ts';
import { addCalls, type CountedCalls } from './usage.sql.ts';

const flushMs = 5_000;

/** Counts in memory, as a call should not wait for its own statistics. A process that is killed loses the last seconds of them. */
export function openKeyUsage({ db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): KeyUsage & { stop(): Promise<void> } {
  let counted = new Map<number, CountedCalls>();
  function add(calls: CountedCalls): void {
    const before = counted.get(calls.keyId);
    // What is put back after a failure is older than what was counted since.
    const latest = before !== undefined && before.at > calls.at ? before : calls;
    counted.set(calls.keyId, {
      ...latest,
      calls: (before?.calls ?? 0) + calls.calls,
      refused: (before?.refused ?? 0) + calls.refused,
    });
  }
  async function flush(): Promise<void> {
    if (counted.size === 0) return;
    const taken = [...counted.values()];
    counted = new Map();
    await addCalls(db.autocommit, { counted: taken, timeZone: config.timeZone }).catch((error: unknown) => {
      for (const calls of taken) add(calls);
      throw error;
    });
  }
  const flushing = repeatEvery(flushMs, flush, (error) => log.warn({ err: error }, 'calls by key could not be counted'));
  /** A call of each of these keys is stored. */
  const known = new Set<number>();
  return {
    async noteFirst({ keyId, address }) {
      if (known.has(keyId)) return;
      known.add(keyId);
      const counted = [{ keyId, calls: 0, refused: 0, at: new Date(), from: address }];
      await addCalls(db.autocommit, { counted, timeZone: config.timeZone }).catch((error: unknown) => {
        known.delete(keyId);
        log.warn({ err: error }, 'the first use of a key could not be stored');
      });
    },
    count({ keyId, address, isRefused }) {
      add({ keyId, calls: 1, refused: Number(isRefused), at: new Date(), from: address });
    },
    async stop() {
      await flushing.stop();
      await flush().catch((error: unknown) => log.warn({ err: error }, 'calls by key could not be counted'));
    },
  };
}
