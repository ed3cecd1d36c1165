/** Money that one side's books have and the other's do not. */
export type Gap = {
  /** Whose books ours were held against, such as `provider Simulator` or `upi`. */
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

/** How much nobody can explain, by how long it has been so. */
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

/** Both books move while they are read: what two looks agree on is a gap, the rest was on its way. */
export function keepLastingGaps(first: Gap[], second: Gap[]): Gap[] {
  const keys = new Set(first.map(keyOf));
  return second.filter((gap) => keys.has(keyOf(gap)));
}

function keyOf(gap: Gap): string {
  return JSON.stringify([gap.with, gap.kind, gap.reference, gap.paise]);
}
