import { inParts } from '../../platform/in-parts.rules.ts';

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

/** Records of another company that can't be read now. */
export type Unread = { with: string; why: string };

/** Between two readings: longer than storing a purchase takes. */
export const betweenReadingsMs = 3_000;

export const ages = ['under 1 h', 'under 24 h', 'under 7 d', 'older'] as const;
/** A difference that is younger has this age, unless it fits a younger one. The last age has no limit. */
export const hoursOfAges = { 'under 1 h': 1, 'under 24 h': 24, 'under 7 d': 168 } as const;
export type Age = (typeof ages)[number];
export type Headline = { paise: number; byAge: { age: Age; paise: number; gaps: number }[] };

const hourMs = 3_600_000;

export function summarizeGaps(gaps: Gap[], now: Date): Headline {
  const byAge = ages.map((age) => ({ age, paise: 0, gaps: 0 }));
  for (const { at, paise } of gaps) {
    const bucket = byAge.find(({ age }) => age === ageOf(at, now));
    if (bucket === undefined) continue;
    bucket.paise = addUp(bucket.paise, paise);
    bucket.gaps += 1;
  }
  return { paise: gaps.reduce((sum, { paise }) => addUp(sum, paise), 0), byAge };
}

/** At most what can be shown: a provider may name any sum. */
function addUp(sum: number, paise: number): number {
  return Math.min(sum + paise, Number.MAX_SAFE_INTEGER);
}

function ageOf(at: Date, now: Date): Age {
  const hours = (now.getTime() - at.getTime()) / hourMs;
  return ages.find((age) => age !== 'older' && hours < hoursOfAges[age]) ?? 'older';
}

/** Both sides change during a reading, so only a difference in both readings is a gap. */
export async function keepLastingGaps<G extends Gap>(first: readonly Gap[], second: readonly G[]): Promise<G[]> {
  const keys = new Set<string>();
  await inParts(first, (part) => part.forEach((gap) => keys.add(keyOf(gap))));
  const lasting: G[] = [];
  await inParts(second, (part) => lasting.push(...part.filter((gap) => keys.has(keyOf(gap)))));
  return lasting;
}

function keyOf(gap: Gap): string {
  return JSON.stringify([gap.with, gap.kind, gap.reference, gap.paise]);
}
