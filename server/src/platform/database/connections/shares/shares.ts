/** How many connections each kind of work has: one kind that uses all of its own delays no other. */
export type Shares = {
  calls: number;
  /** The most of `calls` that calls by key take at once, so that software never takes the connections of people. */
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
