import { workForAll } from './fairness/asker.ts';

type Options<Value> = {
  ms: (value: Value) => number;
  /** Answers to different questions; the oldest gives way. */
  most: number;
  now?: () => number;
};

/** `until`: undefined while it is being read. */
type Reading<Value> = { value: Promise<Value>; until: number | undefined };

/** Keeps what was read for all who ask the same, and never reads it twice at a time. A reading that fails isn't kept. */
export function keepBriefly<Value>({ ms, most, now = () => performance.now() }: Options<Value>) {
  const kept = new Map<string, Reading<Value>>();
  return (question: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(question);
    if (known !== undefined && (known.until === undefined || now() < known.until)) return known.value;
    const reading: Reading<Value> = { value: workForAll(read), until: undefined };
    const forget = () => void (kept.get(question) === reading && kept.delete(question));
    const forgetOld = () => reading.until !== undefined && now() >= reading.until && forget();
    reading.value.then((value) => {
      const keptMs = ms(value);
      reading.until = now() + keptMs;
      // A timer may be a millisecond early.
      if (keptMs < Number.POSITIVE_INFINITY) setTimeout(forgetOld, keptMs + 1).unref();
    }, forget);
    kept.delete(question);
    kept.set(question, reading);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > most) kept.delete(oldest);
    return reading.value;
  };
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
