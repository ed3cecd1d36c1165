const keptMs = 1_000;
/** Of different questions; the oldest is forgotten. */
const keptMost = 50;

/** Reads once a second for all who ask the same; a reading that fails isn't kept. Prices may be that old: a purchase reads them again. */
export function openBriefly<Value>(nowMs: () => number = () => performance.now()) {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (question: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(question);
    if (known !== undefined && nowMs() < known.until) return known.value;
    const reading = { value: read(), until: nowMs() + keptMs };
    const forget = () => {
      if (kept.get(question) === reading) kept.delete(question);
    };
    reading.value.catch(forget);
    kept.delete(question);
    kept.set(question, reading);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > keptMost) kept.delete(oldest);
    setTimeout(forget, keptMs).unref();
    return reading.value;
  };
}
