type Dated = { createdAt: number | undefined };

/** More than the days that are compared have. */
const mostKept = 2_000;

/**
 * Where in a list, newest first, orders of a time were. It grows at its begin alone, so what is found at a remembered place later is as new, or
 * newer.
 */
export function createPlaces() {
  const oldest = new Map<number, number>();

  return {
    note(start: number, rows: readonly Dated[]): void {
      const times = rows.flatMap(({ createdAt }) => createdAt ?? []);
      if (times.length === 0) return;
      if (oldest.size >= mostKept) oldest.clear();
      oldest.set(start, Math.min(...times));
    },
    /** The furthest place whose orders were all newer than this time. */
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
