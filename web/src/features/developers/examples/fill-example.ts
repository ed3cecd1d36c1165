export type ExampleOrder = { address: string; serviceCode: string; country: string; maxPrice: number };

/** What test keys put in their place: the services of the live catalogue aren't theirs. */
export const testOrder = { serviceCode: 'test_ok', country: 'IN', maxPrice: 10 } as const;

/** Examples are kept as text with these names in braces. */
export function fillExample(text: string, order: ExampleOrder): string {
  return text.replaceAll(/\{(address|serviceCode|country|maxPrice)\}/g, (_, name: keyof ExampleOrder) => String(order[name]));
}
