import type { RefusalReason } from '../../provider.ts';

/**
 * The closed list of certain refusals: those of a purchase, and the answers that say that a name in the path is wrong.
 * Whatever is not here leaves a purchase unknown; `internal error` and `server offline` above all, which do not say what was done before.
 */
const reasons = new Map<string, RefusalReason>([
  ['no free phones', 'NO_NUMBERS'],
  ['not enough product qty', 'NO_NUMBERS'],
  ['not enough user balance', 'NO_BALANCE'],
  ['not enough rating', 'BANNED'],
  ['no product', 'BAD_SERVICE'],
  ['bad product', 'BAD_SERVICE'],
  ['product is incorrect', 'BAD_SERVICE'],
  ['select country', 'BAD_COUNTRY'],
  ['bad country', 'BAD_COUNTRY'],
  ['country is incorrect', 'BAD_COUNTRY'],
  ['select operator', 'BAD_COUNTRY'],
  ['bad operator', 'BAD_COUNTRY'],
]);

export function reasonOf(text: string): RefusalReason | undefined {
  return reasons.get(text);
}
