/** What one line of the audit log can be read with. */
const mostNamed = 100;

/** So many of the prices as one can read, and how many more there are. */
export function named(prices: object[]): { prices: object[]; further?: number } {
  return { prices: prices.slice(0, mostNamed), ...(prices.length > mostNamed ? { further: prices.length - mostNamed } : {}) };
}
