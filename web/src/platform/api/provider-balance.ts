/** `$412.08`: what is left, cut to two decimals and never rounded up. */
export function formatBalance({ balance, currency }: { balance: string; currency: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, roundingMode: 'trunc' }).format(Number(balance));
}
