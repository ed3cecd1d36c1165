import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { matchServices } from '../../service-match.ts';
import type { ServiceMatch } from '../../service-match.ts';

export type ServiceRow = ServiceMatch & { kind: 'service'; isFavourite: boolean };
export type PickerRow = ServiceRow | { kind: 'head'; group: 'chosenBefore' | 'all'; found: number; total: number };

export function pickerRows(list: {
  services: readonly Service[];
  search: string;
  favourites: readonly string[];
  recent: readonly string[];
}): PickerRow[] {
  const matches = matchServices(list.services, list.search);
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
          ...members.map(({ service, ranges }): PickerRow => ({
            kind: 'service',
            service,
            ranges,
            isFavourite: list.favourites.includes(service.serviceCode),
          })),
        ];
  return [...group('chosenBefore', above), ...group('all', below)];
}
