import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { type Aliases, matchServices, type ServiceMatch } from '@pinline/contract/catalogue/search/matching.rules';
import { matchAmong } from '../../search/match-among.ts';

export type ServiceRow = ServiceMatch & { kind: 'service'; isFavourite: boolean };
export type PickerRow = ServiceRow | { kind: 'head'; group: 'chosenBefore' | 'all' | 'mostBought'; found: number; total: number };

export function pickerRows(list: {
  services: readonly Service[];
  /** What any server sells. */
  all: readonly Service[];
  aliases: Aliases;
  search: string;
  favourites: readonly string[];
  recent: readonly string[];
}): PickerRow[] {
  const matches = matchAmong(list);
  const before = [...new Set([...list.favourites, ...list.recent])];
  const place = new Map(before.map((code, index) => [code, index]));
  const placeOf = (match: ServiceMatch): number => place.get(match.service.serviceCode) ?? Infinity;
  const above = matches.filter((match) => placeOf(match) < Infinity).toSorted((a, b) => placeOf(a) - placeOf(b));
  const below = matches.filter((match) => placeOf(match) === Infinity);
  const group = (name: 'chosenBefore' | 'all', members: ServiceMatch[]): PickerRow[] =>
    members.length === 0
      ? []
      : [
          { kind: 'head', group: name, found: matches.length, total: list.services.length },
          ...members.map((match): PickerRow => ({
            kind: 'service',
            ...match,
            isFavourite: list.favourites.includes(match.service.serviceCode),
          })),
        ];
  return [...group('chosenBefore', above), ...group('all', below)];
}

const suggestedAtMost = 5;

/** What others buy most on this server. */
export function mostBoughtRows(services: readonly Service[]): PickerRow[] {
  const most = matchServices(services, '').slice(0, suggestedAtMost);
  return [
    { kind: 'head', group: 'mostBought', found: most.length, total: services.length },
    ...most.map((match): PickerRow => ({ kind: 'service', ...match, isFavourite: false })),
  ];
}
