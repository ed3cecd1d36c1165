/** Served in this order. Each fourth turn begins with the last of them, so that none waits for ever. */
export const ranks = ['person', 'waitlist', 'key'] as const;
export type Rank = (typeof ranks)[number];

/** Everything that waits for one owner shares one place in the round. */
export type Waiter = { owner: string; rank: Rank };

/** A line in which owners take turns: one with a hundred entries delays another by one of them, not by a hundred. */
export type FairLine<Entry> = {
  /** Returns what takes the entry out again. */
  join(waiter: Waiter, entry: Entry): () => void;
  /** Takes out the entry whose turn it is, among owners that may be served now. */
  next(mayServe?: (owner: string) => boolean): Entry | undefined;
  /** Whether there is an entry that may be served now. */
  hasNext(mayServe: (owner: string) => boolean): boolean;
  /** How many entries are served before a new one of this waiter. */
  ahead(waiter: Waiter): number;
  waiting(owner?: string): number;
};

const turnsPerReversal = 4;

export function createFairLine<Entry>(): FairLine<Entry> {
  // By owner, who is served next first.
  const lines: Record<Rank, Map<string, Entry[]>> = { person: new Map(), waitlist: new Map(), key: new Map() };
  let turn = 0;

  function takeFrom(line: Map<string, Entry[]>, mayServe: (owner: string) => boolean): Entry | undefined {
    for (const [owner, entries] of line) {
      if (!mayServe(owner)) continue;
      const entry = entries.shift();
      line.delete(owner);
      if (entries.length > 0) line.set(owner, entries);
      return entry;
    }
    return undefined;
  }

  return {
    join({ owner, rank }, entry) {
      const line = lines[rank];
      const entries = line.get(owner) ?? [];
      entries.push(entry);
      line.set(owner, entries);
      return () => {
        const place = entries.indexOf(entry);
        if (place === -1) return;
        entries.splice(place, 1);
        if (entries.length === 0) line.delete(owner);
      };
    },
    next(mayServe = () => true) {
      const order = (turn + 1) % turnsPerReversal === 0 ? ranks.toReversed() : ranks;
      for (const rank of order) {
        const entry = takeFrom(lines[rank], mayServe);
        if (entry === undefined) continue;
        turn += 1;
        return entry;
      }
      return undefined;
    },
    hasNext: (mayServe) => ranks.some((rank) => lines[rank].keys().some(mayServe)),
    ahead({ owner, rank }) {
      const own = lines[rank].get(owner)?.length ?? 0;
      let count = own;
      for (const [other, { length }] of lines[rank]) if (other !== owner) count += Math.min(length, own + 1);
      for (const earlier of ranks.slice(0, ranks.indexOf(rank))) for (const { length } of lines[earlier].values()) count += length;
      return count;
    },
    waiting: (owner) =>
      ranks
        .flatMap((rank) => (owner === undefined ? [...lines[rank].values()] : [lines[rank].get(owner) ?? []]))
        .reduce((sum, { length }) => sum + length, 0),
  };
}
