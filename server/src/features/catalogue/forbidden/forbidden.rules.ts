import { createForbiddenCheck, createProtocolNameCheck } from '@pinline/contract/settings/fair-use.rules';
import { otherNamesOf } from '../price-lists/provider-prices.rules.ts';

export function createForbiddenFinder(patterns: readonly string[]): (code: string, ...names: (string | undefined)[]) => boolean {
  const [forbids, forbidsInProtocol] = [createForbiddenCheck(patterns), createProtocolNameCheck(patterns)];
  return (code, ...names) =>
    names.some((name) => name !== undefined && forbids(name) !== undefined) ||
    otherNamesOf(code).some((name) => forbidsInProtocol(name) !== undefined);
}
