/** Added to the cost: hundredths of a percent, or paise. */
export type Markup = { kind: 'percent' | 'rupees'; value: number };

/** Multiples, in paise, that a price may be rounded up to. */
export const roundings = [1, 25, 50, 100, 500] as const;

/** The cost of a number in paise, rounded up. `micros`: millionths of the provider's currency. */
export function costInPaise({ micros, paisePerUnit }: { micros: number; paisePerUnit: number }): number {
  return Math.ceil((micros * paisePerUnit) / 1_000_000);
}

/** In paise: cost plus mark-up, rounded up to a multiple of `roundTo`; at least one multiple. */
export function sellingPrice({ cost, markup, roundTo }: { cost: number; markup: Markup; roundTo: number }): number {
  const exact = markup.kind === 'percent' ? Math.ceil((cost * (10_000 + markup.value)) / 10_000) : cost + markup.value;
  return Math.max(roundTo, Math.ceil(exact / roundTo) * roundTo);
}
