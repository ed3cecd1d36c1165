import { setTimeout as delay } from 'node:timers/promises';
import { workForAll } from './fairness/asker.ts';

type Options<Value> = {
  /** How long a reading is kept after its end, in milliseconds. */
  ms: number | ((value: Value) => number);
  /** A reading that takes longer may hang: who asks later begins another. */
  sharedMs?: number;
  /** How long a fresh reading waits for others who want it too. */
  gatherMs?: number;
  now?: () => number;
};

export type Kept<Value> = {
  /** What was read a moment ago, or is being read. A reading that fails isn't kept. */
  get(): Promise<Value>;
  /** From a reading that begins after this call. It waits for the one that runs, and all who ask meanwhile share it. */
  getFresh(): Promise<Value>;
  /** As `get`, but begins no reading. */
  peek(): Promise<Value> | undefined;
};

/** Reads once for all who ask within a time. */
export function keepBriefly<Value>(
  read: () => Promise<Value>,
  { ms, sharedMs = 30_000, gatherMs = 0, now = () => performance.now() }: Options<Value>,
): Kept<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  let running: { value: Promise<Value>; sharedUntil: number } | undefined;
  let next: Promise<Value> | undefined;

  function begin(): Promise<Value> {
    const mine = { value: workForAll(read), sharedUntil: now() + sharedMs };
    running = mine;
    /** False if it took too long, and another was begun meanwhile. */
    const end = () => {
      const isLatest = running === mine;
      if (isLatest) running = undefined;
      return isLatest;
    };
    mine.value.then((value) => end() && keep(mine.value, typeof ms === 'number' ? ms : ms(value)), end);
    return mine.value;
  }

  function keep(value: Promise<Value>, keptMs: number): void {
    const reading = { value, until: now() + keptMs };
    kept = reading;
    const forget = () => void (kept === reading && now() >= reading.until && (kept = undefined));
    // A timer may be a millisecond early.
    if (keptMs < Number.POSITIVE_INFINITY) setTimeout(forget, keptMs + 1).unref();
  }

  async function beginNext(): Promise<Value> {
    const ended = running?.value.catch(() => undefined);
    await Promise.all([gatherMs > 0 && delay(gatherMs), ended && Promise.race([ended, delay(sharedMs, undefined, { ref: false })])]);
    next = undefined;
    return begin();
  }

  function peek(): Promise<Value> | undefined {
    if (kept !== undefined && now() < kept.until) return kept.value;
    return running !== undefined && now() < running.sharedUntil ? running.value : undefined;
  }

  return { peek, get: () => peek() ?? begin(), getFresh: () => (next ??= beginNext()) };
}

/** What is made of a source, once for each name, and forgotten with it. */
export function makeOncePer<Made>() {
  const made = new WeakMap<object, Map<string, Made>>();
  return (source: object, name: string, make: () => Made): Made => {
    const ofSource = made.get(source) ?? new Map<string, Made>();
    made.set(source, ofSource);
    const known = ofSource.get(name);
    if (known !== undefined) return known;
    const fresh = make();
    ofSource.set(name, fresh);
    return fresh;
  };
}
