import { keepLastingGaps } from '../gaps.rules.ts';
import { edgeMs, type Span } from '../provider-reconciliation.ts';
import type { LeakRow } from './leaks.sql.ts';
import type { ReadDay } from './read-days.ts';

export type Comparison = {
  gaps: LeakRow[];
  /** Read completely: a gap of this time that isn't found again is explained. */
  complete: Span[];
  /** What was not compared. */
  note: string | null;
};

/** `second`: the days of `first` that had gaps, read again. */
export function joinReadings(first: readonly ReadDay[], second: readonly ReadDay[]): Comparison {
  const days = first.map((day) => joinDay(day, second));
  // Days overlap, so a gap may be in two of them.
  const gaps = new Map(days.flatMap((day) => day.gaps).map((gap) => [`${gap.kind} ${gap.reference}`, gap]));
  const notes = new Set([...first, ...second].flatMap(({ note }) => note ?? []));
  return {
    gaps: [...gaps.values()].map(({ kind, reference, at, micros, currency, says }) => ({
      kind,
      reference,
      bookedAt: at,
      micros,
      currency,
      says,
    })),
    complete: days.filter(({ isComplete }) => isComplete).map(({ span }) => withoutEnds(span)),
    note: notes.size === 0 ? null : [...notes].join('; '),
  };
}

function withoutEnds({ from, to }: Span): Span {
  return { from: new Date(from.getTime() + edgeMs), to: new Date(to.getTime() - edgeMs) };
}

function joinDay(day: ReadDay, second: readonly ReadDay[]): ReadDay {
  if (day.gaps.length === 0) return day;
  const again = second.find(({ span, hasHistory }) => span.from.getTime() === day.span.from.getTime() && hasHistory === day.hasHistory);
  if (again === undefined) return { ...day, gaps: [], isComplete: false };
  return { ...day, gaps: keepLastingGaps(day.gaps, again.gaps), isComplete: day.isComplete && again.isComplete };
}
