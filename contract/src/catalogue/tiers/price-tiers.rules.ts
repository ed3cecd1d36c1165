/** In percent. */
export const tierRange = { from: -30, to: 50 } as const;

/** In paise, rounded up: a rebate never gives away part of a paisa. The database has the same rule (`price_of_tier`), and sells by it. */
export function priceOfTier(price: number, basisPoints: number): number {
  return Math.ceil((price * (10_000 + basisPoints)) / 10_000);
}

export function tierNameProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Please give it a name';
  return length > 40 ? 'At most 40 characters' : undefined;
}

/** Whole tenths of a percent. */
export function tierPercentProblem(percent: number): string | undefined {
  const { from, to } = tierRange;
  const isTenth = Math.round(percent * 10) / 10 === percent;
  return isTenth && percent >= from && percent <= to ? undefined : `From ${from} to ${to} percent, with at most 1 decimal`;
}

export const tiersMaximum = 50;
