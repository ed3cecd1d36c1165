/** Each has connections of its own, so that one that takes all of its share delays no other. */
export type Shares = { calls: number; workers: number; background: number };

/** Of DATABASE_CONNECTIONS: half for calls, a quarter for each of the others; two at least, as some work needs a second one. */
export function shareConnections(all: number): Shares {
  const aside = Math.max(2, Math.floor(all / 4));
  return { calls: Math.max(2, all - 2 * aside), workers: aside, background: aside };
}
