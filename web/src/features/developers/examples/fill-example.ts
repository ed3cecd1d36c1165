export type ExampleOrder = { address: string; serviceCode: string; country: string; maxPrice: number };

/** Examples are kept as text with these names in braces. */
export function fillExample(text: string, order: ExampleOrder): string {
  return text.replaceAll(/\{(address|serviceCode|country|maxPrice)\}/g, (_, name: keyof ExampleOrder) => String(order[name]));
}
