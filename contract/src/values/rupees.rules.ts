/** Whole paise, as every amount of money must be. Of a percentage: two decimals. */
export function hasAtMostTwoDecimals(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount;
}

/** Exact to the paisa: sums of decimals have rounding errors. */
export function addRupees(...amounts: number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}

export function subtractRupees(amount: number, subtracted: number): number {
  return addRupees(amount, -subtracted);
}
