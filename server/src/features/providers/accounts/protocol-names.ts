import { productOf } from '@pinline/contract/providers/fivesim-products.rules';

/** The code, and what 5sim calls the service. */
export function protocolNamesOf(code: string): string[] {
  return [...new Set([code, productOf(code)])];
}

export function readableNameOf(code: string): string | undefined {
  const product = productOf(code);
  return product === code ? undefined : product.charAt(0).toUpperCase() + product.slice(1);
}
