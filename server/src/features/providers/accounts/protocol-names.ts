import { productOf } from '../clients/fivesim/products.ts';

/** What the protocols call a service of this code: the code itself, and 5sim's name for it. */
export function protocolNamesOf(code: string): string[] {
  return [...new Set([code, productOf(code)])];
}

/** A protocol's own name as a name to read, where it is one: `ge` is `Paytm`. Undefined for an unknown code. */
export function readableNameOf(code: string): string | undefined {
  const product = productOf(code);
  return product === code ? undefined : product.charAt(0).toUpperCase() + product.slice(1);
}
