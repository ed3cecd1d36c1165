/** More prices than this make a line of the audit log that nobody can read. */
const mostNamed = 100;

/** The first hundred prices, and how many more there are. */
export function listPrices(prices: object[]): { prices: object[]; further?: number } {
  return { prices: prices.slice(0, mostNamed), ...(prices.length > mostNamed ? { further: prices.length - mostNamed } : {}) };
}
