export type Disturbed = { kind: string; from: number; to: number };

/** In seconds: the longest standstill of writes. `own`: at the server itself; `calls`: acknowledged to callers. */
export type Outage = { kind: string; own: number; calls: number };

export function measureOutages(
  events: readonly Disturbed[],
  { own, calls }: { own: readonly number[]; calls: readonly number[] },
): Outage[] {
  return events.map((event) => ({ kind: event.kind, own: longestStandstill(own, event), calls: longestStandstill(calls, event) }));
}

export type Figures = Record<
  string,
  { count: number; ownP50: number; ownWorst: number; callsP50: number; callsWorst: number; moreWorst: number }
>;

export function summariseOutages(outages: readonly Outage[]): Figures {
  const kinds = [...new Set(outages.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => {
      const all = outages.filter((each) => each.kind === kind);
      const own = all.map((each) => each.own).toSorted((a, b) => a - b);
      const calls = all.map((each) => each.calls).toSorted((a, b) => a - b);
      const moreWorst = Math.max(...all.map((each) => each.calls - each.own));
      return [
        kind,
        {
          count: all.length,
          ownP50: median(own),
          ownWorst: own.at(-1) ?? 0,
          callsP50: median(calls),
          callsWorst: calls.at(-1) ?? 0,
          moreWorst,
        },
      ];
    }),
  );
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** In milliseconds: a shorter pause is no standstill, and one that goes on after so short a time is the same one. */
const pauseMs = 400;

function longestStandstill(times: readonly number[], { from, to }: Disturbed): number {
  const within = [from, ...times.filter((time) => time > from && time < to).toSorted((a, b) => a - b), to];
  let start = from;
  let end = from;
  let longest = 0;
  for (const [index, time] of within.slice(1).entries()) {
    const before = within[index] ?? time;
    longest = Math.max(longest, time - before);
    if (time - before < pauseMs) continue;
    if (before - end > pauseMs) start = before;
    end = time;
    longest = Math.max(longest, end - start);
  }
  return longest / 1_000;
}
