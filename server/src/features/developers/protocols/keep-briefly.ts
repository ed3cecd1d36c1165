import { currentAsker } from '../../../platform/fairness/asker.ts';

const keptMs = 1_000;
/** Of different questions; the oldest is forgotten. */
const keptMost = 50;
/** How long one user waits for a reading that another began, which may wait in a line of its own. */
const joinMs = 100;

type Reading<Value> = { value: Promise<Value>; until: number; owner: string | undefined; isRead: boolean };

/** Reads once a second for all who ask the same; a reading that fails isn't kept. Prices may be that old: a purchase reads them again. */
export function openBriefly<Value>(nowMs: () => number = () => performance.now()) {
  const kept = new Map<string, Reading<Value>>();

  function begin(question: string, read: () => Promise<Value>): Promise<Value> {
    const reading = { value: read(), until: nowMs() + keptMs, owner: currentAsker()?.owner, isRead: false };
    const forget = () => {
      if (kept.get(question) === reading) kept.delete(question);
    };
    reading.value.then(() => (reading.isRead = true), forget);
    kept.delete(question);
    kept.set(question, reading);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > keptMost) kept.delete(oldest);
    setTimeout(forget, keptMs).unref();
    return reading.value;
  }

  return async (question: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(question);
    if (known === undefined || nowMs() >= known.until) return begin(question, read);
    if (known.isRead || known.owner === currentAsker()?.owner) return known.value;
    return (await joinBriefly(known.value)) ?? begin(question, read);
  };
}

/** Undefined if it takes longer, or is refused: that was the refusal of whoever began it. */
async function joinBriefly<Value>(value: Promise<Value>): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), joinMs);
  return Promise.race([value.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer));
}
