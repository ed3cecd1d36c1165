/** Added to the cost: hundredths of a percent, or paise. */
export type Markup = { kind: 'percent' | 'rupees'; value: number };

/** In paise; prices are rounded up to a multiple. */
export const roundings = [1, 25, 50, 100, 500] as const;

/** Rounded up. `micros`: millionths of the provider's currency. */
export function costInPaise({ micros, paisePerUnit }: { micros: number; paisePerUnit: number }): number {
  return Math.ceil((micros * paisePerUnit) / 1_000_000);
}

/** In paise; at least one multiple of `roundTo`. */
export function sellingPrice({ cost, markup, roundTo }: { cost: number; markup: Markup; roundTo: number }): number {
  const exact = markup.kind === 'percent' ? Math.ceil((cost * (10_000 + markup.value)) / 10_000) : cost + markup.value;
  return Math.max(roundTo, Math.ceil(exact / roundTo) * roundTo);
}
