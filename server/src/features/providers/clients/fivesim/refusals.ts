import type { RefusalReason } from '../../provider.ts';

/** The closed list of certain refusals. Anything else leaves a purchase unknown, above all `internal error` and `server offline`. */
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
