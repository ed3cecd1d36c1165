const mostNamed = 100;

export function listPrices(prices: object[]): { prices: object[]; further?: number } {
  return { prices: prices.slice(0, mostNamed), ...(prices.length > mostNamed ? { further: prices.length - mostNamed } : {}) };
}
