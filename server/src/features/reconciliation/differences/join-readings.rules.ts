import { inParts } from '../../../platform/in-parts.rules.ts';
import { keepLastingGaps } from '../gaps.rules.ts';
import { edgeMs, type Span } from '../provider-reconciliation.ts';
import type { Difference } from './differences.sql.ts';
import type { ReadDay } from './read-days.ts';

export type Comparison = {
  gaps: Difference[];
  givenBack: string[];
  /** Read completely: a gap of this time that isn't found again is explained. */
  complete: Span[];
  hasHistory: boolean;
  /** What was not compared. */
  note: string | null;
};

/** `second`: the days of `first` that had gaps, read again. */
export async function joinReadings(first: readonly ReadDay[], second: readonly ReadDay[]): Promise<Comparison> {
  // Days overlap, so a gap may be in two of them.
  const gaps = new Map<string, Difference>();
  const complete: Span[] = [];
  for (const day of first) {
    const { span, since, isComplete, gaps: lasting } = await joinDay(day, second);
    const until = new Date(span.to.getTime() - edgeMs);
    if (isComplete && since <= until) complete.push({ from: since, to: until });
    await inParts(lasting, (part) => {
      for (const { kind, reference, at: bookedAt, micros, currency, says } of part)
        gaps.set(`${kind} ${reference}`, { kind, reference, bookedAt, micros, currency, says });
    });
  }
  const notes = new Set([...first, ...second].flatMap(({ note }) => note ?? []));
  return {
    gaps: [...gaps.values()],
    givenBack: first.flatMap((day) => day.givenBack),
    complete,
    hasHistory: first.every((day) => day.hasHistory),
    note: notes.size === 0 ? null : [...notes].join('; '),
  };
}

async function joinDay(day: ReadDay, second: readonly ReadDay[]): Promise<ReadDay> {
  if (day.gaps.length === 0) return day;
  const again = second.find(({ span, hasHistory }) => span.from.getTime() === day.span.from.getTime() && hasHistory === day.hasHistory);
  if (again === undefined) return { ...day, gaps: [], isComplete: false };
  return { ...day, gaps: await keepLastingGaps(day.gaps, again.gaps), isComplete: day.isComplete && again.isComplete };
}
