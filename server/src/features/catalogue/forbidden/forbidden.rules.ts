import { forbidder, protocolNameForbidder } from '@pinline/contract/settings/fair-use.rules';
import { otherNamesOf } from '../price-lists/offers.rules.ts';

/** Whether a service may not be sold: by any of the names given, by a protocol's own name for it, or by what its code is known for. */
export function forbiddenFinder(patterns: readonly string[]): (code: string, ...names: (string | undefined)[]) => boolean {
  const [forbids, forbidsInProtocol] = [forbidder(patterns), protocolNameForbidder(patterns)];
  return (code, ...names) =>
    names.some((name) => name !== undefined && forbids(name) !== undefined) ||
    otherNamesOf(code).some((name) => forbidsInProtocol(name) !== undefined);
}
