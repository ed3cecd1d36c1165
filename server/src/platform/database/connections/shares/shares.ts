/** Each has connections of its own, so that one that takes all of its share delays no other. */
export type Shares = {
  calls: number;
  /** Of those of calls, at most at once by key: software that asks without end leaves the rest to people. */
  byKey: number;
  workers: number;
  background: number;
};

/** Of DATABASE_CONNECTIONS: half for calls, a quarter for each of the others; two at least, as some work needs a second one. */
export function shareConnections(all: number): Shares {
  const aside = Math.max(2, Math.floor(all / 4));
  const calls = Math.max(2, all - 2 * aside);
  return { calls, byKey: Math.max(2, Math.ceil(calls / 2)), workers: aside, background: aside };
}
