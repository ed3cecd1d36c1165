import { keyOfName } from '@pinline/contract/catalogue/search/fold.rules';
import { shippedAliases } from './shipped-aliases.ts';

/** What operators saved, by code. */
export type StoredAliases = ReadonlyMap<string, readonly string[]>;
export type NamedService = { code: string; name: string };

/** `stored`: what operators saved for the code, if anything. */
export function aliasesOf(code: string, stored: readonly string[] | null | undefined): readonly string[] {
  return stored ?? shippedAliases[code] ?? [];
}

/** By code. A name of a service belongs to that service, and an operator's alias isn't one that the release brings for another. */
export function effectiveAliases(services: readonly NamedService[], stored: StoredAliases): ReadonlyMap<string, readonly string[]> {
  const owners = ownersOfNames(services);
  const codes = [...new Set(services.map(({ code }) => code))];
  const [edited, shipped] = [codes.filter((code) => stored.has(code)), codes.filter((code) => !stored.has(code))];
  const result = new Map<string, readonly string[]>();
  for (const code of [...edited, ...shipped]) {
    const names = aliasesOf(code, stored.get(code)).filter((name) => {
      const key = keyOfName(name);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, code);
      return owner === undefined || owner === code;
    });
    if (names.length > 0) result.set(code, names);
  }
  return result;
}

/** The first of the names that another service has, and that service. */
export function findTakenAlias(
  { code, names }: { code: string; names: readonly string[] },
  { services, stored }: { services: readonly NamedService[]; stored: StoredAliases },
): { name: string; service: string } | undefined {
  const others = services.filter((service) => service.code !== code);
  const owners = ownersOfNames(others);
  for (const [other, aliases] of effectiveAliases(others, stored)) for (const alias of aliases) owners.set(keyOfName(alias), other);
  const name = names.find((alias) => owners.has(keyOfName(alias)));
  if (name === undefined) return undefined;
  const owner = owners.get(keyOfName(name));
  return { name, service: others.find((service) => service.code === owner)?.name ?? '' };
}

function ownersOfNames(services: readonly NamedService[]): Map<string, string> {
  return new Map(services.flatMap(({ code, name }) => [code, keyOfName(name)].map((key) => [key, code])));
}
