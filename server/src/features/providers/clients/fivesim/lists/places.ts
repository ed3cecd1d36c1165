type Dated = { createdAt: number | undefined };

/** More than the hourly comparison needs. */
const mostKept = 2_000;

/** Remembers where in a list, newest first, orders of a time were. The list grows only at its start, so a place later holds newer orders. */
export function createPlaces() {
  const oldest = new Map<number, number>();

  return {
    note(start: number, rows: readonly Dated[]): void {
      const times = rows.flatMap(({ createdAt }) => createdAt ?? []);
      if (times.length === 0) return;
      if (oldest.size >= mostKept) oldest.clear();
      oldest.set(start, Math.min(...times));
    },
    /** The last place known to have only orders newer than this time. */
    before(time: number): number {
      let furthest = 0;
      for (const [start, at] of oldest) if (at > time && start > furthest) furthest = start;
      return furthest;
    },
    forget(): void {
      oldest.clear();
    },
  };
}
