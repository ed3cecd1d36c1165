export type Spread = { median: number; min: number; max: number };

export function spreadOf(rounds: readonly number[]): Spread {
  const sorted = [...rounds].sort((a, b) => a - b);
  return { median: percentile(sorted, 0.5), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** Round by round: two measurements right after one another share the noise. */
export function ratioOf(ours: readonly number[], beside: readonly number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (beside[round] ?? Number.NaN)));
}

/** The value that this share of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
