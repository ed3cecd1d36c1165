/** An amount in a provider's currency. */
export function shownAmount(amount: number): string {
  return format.format(amount);
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
