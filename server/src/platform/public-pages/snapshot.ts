import { Refusal } from '../errors.ts';
import { keepBriefly } from '../keep-briefly.ts';

/** `isStale`: the last attempt to read it again failed, or still takes too long. */
export type Snapshot<Value> = { value: Value; isStale: boolean };

type Options<Value> = {
  maxAgeMs: number;
  patienceMs: number;
  staleAfterMs: number;
  read(): Promise<Value>;
  onFailure(error: unknown): void;
};

/** Concurrent callers share a reading. While it fails or takes over `patienceMs`, the last value is returned, else a refusal thrown. */
export function createSnapshot<Value>({
  maxAgeMs,
  patienceMs,
  staleAfterMs,
  read,
  onFailure,
}: Options<Value>): () => Promise<Snapshot<Value>> {
  let last: Snapshot<Value> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAgain(): Promise<void> {
    const triedAt = performance.now();
    try {
      last = { value: await read(), isStale: false };
      readAt = triedAt;
    } catch (error) {
      onFailure(error);
      if (last !== undefined) last = { ...last, isStale: true };
    }
  }
  const attempts = keepBriefly(readAgain, { ms: () => (last === undefined ? firstRetryMs : maxAgeMs) });

  return async () => {
    const attempt = attempts.get();
    if (last === undefined) await attempt;
    else if (!(await within(attempt, patienceMs))) return { ...last, isStale: performance.now() - readAt >= staleAfterMs };
    return last ?? refuseForNow();
  };
}

const firstRetryMs = 1_000;

function refuseForNow(): never {
  throw new Refusal('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 1 });
}

async function within(work: Promise<void>, ms: number): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  return Promise.race([work.then(() => true), timeUp]).finally(() => clearTimeout(timer));
}
