export type Gap = {
  /** Such as `provider Simulator` or `upi`. */
  with: string;
  kind: string;
  reference: string;
  at: Date;
  /** Always positive: two faults don't cancel out. */
  paise: number;
  says: string;
};

export const ages = ['under 1 h', 'under 24 h', 'under 7 d', 'older'] as const;
export type Headline = { paise: number; byAge: { age: (typeof ages)[number]; paise: number; gaps: number }[] };

const hourMs = 3_600_000;

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

/** Both sides change during a reading, so only a difference in both readings is a gap. */
export function keepLastingGaps(first: Gap[], second: Gap[]): Gap[] {
  const keys = new Set(first.map(keyOf));
  return second.filter((gap) => keys.has(keyOf(gap)));
}

function keyOf(gap: Gap): string {
  return JSON.stringify([gap.with, gap.kind, gap.reference, gap.paise]);
}
