/** Money that one side has booked and the other has not. */
export type Gap = {
  /** The other side, such as `provider Simulator` or `upi`. */
  with: string;
  kind: string;
  /** What the other side calls it. */
  reference: string;
  at: Date;
  /** Never 0, and never negative: two faults do not make a right. */
  paise: number;
  says: string;
};

export const ages = ['under 1 h', 'under 24 h', 'under 7 d', 'older'] as const;
export type Headline = { paise: number; byAge: { age: (typeof ages)[number]; paise: number; gaps: number }[] };

const hourMs = 3_600_000;

/** The unexplained amount, by age. */
export function summarizeGaps(gaps: Gap[], now: Date): Headline {
  const byAge = ages.map((age) => ({ age, paise: 0, gaps: 0 }));
  for (const { at, paise } of gaps) {
    const hours = (now.getTime() - at.getTime()) / hourMs;
    const bucket = byAge[hours < 1 ? 0 : hours < 24 ? 1 : hours < 168 ? 2 : 3];
    if (bucket === undefined) continue;
    bucket.paise += paise;
    bucket.gaps += 1;
  }
  return { paise: gaps.reduce((sum, { paise }) => sum + paise, 0), byAge };
}

/** Both sides change while they are read: only a difference that two readings share is a gap. */
export function keepLastingGaps(first: Gap[], second: Gap[]): Gap[] {
  const keys = new Set(first.map(keyOf));
  return second.filter((gap) => keys.has(keyOf(gap)));
}

function keyOf(gap: Gap): string {
  return JSON.stringify([gap.with, gap.kind, gap.reference, gap.paise]);
}
