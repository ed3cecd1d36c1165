import { workForAll } from '../../platform/fairness/asker.ts';

const keptMs = 5_000;

/**
 * Reads again for each caller, except what is large: that is read at most once in five seconds, and shared by those who ask meanwhile. A stale
 * price is safe, because the server checks it when buying.
 */
export function keepLarge<Value>(read: () => Promise<Value>, isLarge: (value: Value) => boolean): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  let wasLarge = false;
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.value;
    const value = wasLarge ? workForAll(read) : read();
    const reading = { value, until: wasLarge ? Number.POSITIVE_INFINITY : 0 };
    kept = reading;
    value.then(
      (result) => {
        wasLarge = isLarge(result);
        reading.until = wasLarge ? performance.now() + keptMs : 0;
        if (!wasLarge && kept === reading) kept = undefined;
      },
      () => {
        if (kept === reading) kept = undefined;
      },
    );
    return value;
  };
}

/** The same for lists that differ by name; the oldest names give way. */
export function keepByName<Value>(most: number, isLarge: (value: Value) => boolean) {
  const kept = new Map<string, () => Promise<Value>>();
  return (name: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(name);
    if (known !== undefined) return known();
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= most) kept.delete(oldest);
    const reading = keepLarge(read, isLarge);
    kept.set(name, reading);
    return reading();
  };
}
