import { countryName } from '@pinline/contract/catalogue/countries.rules';
import type { Protocol } from '@pinline/contract/providers/providers.rules';

/** A clone may number its countries in another way, so a name that differs from the usual one of the code is shown beside it. */
export function presentCountry(
  protocol: Protocol,
  { code, name: ownName }: { code: string; name: string | null },
): { code: string; name: string; ownName: string | null } {
  const usual = countryName(protocol, code);
  const isSame = ownName === null || usual === undefined || plain(ownName) === plain(usual);
  return { code, name: usual ?? ownName ?? code, ownName: isSame ? null : ownName };
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
