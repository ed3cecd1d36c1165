import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { isRated } from '@pinline/contract/catalogue/offers.rules';
import { matchServices, type MatchRange } from '../../service-match.ts';
import type { FoundService } from '../offers.api.ts';

export type ServiceRow = { kind: 'service'; id: string; service: FoundService; ranges: readonly MatchRange[]; isUnfolded: boolean };
export type OfferRow = { kind: 'offer'; id: string; service: FoundService; offer: Offer; isLast: boolean };
export type HeadRow = { kind: 'head'; id: 'chosenBefore' | 'all' | 'unmeasured' | 'found' };
export type FindRow = ServiceRow | OfferRow | HeadRow;

export type Found = {
  rows: FindRow[];
  count: number;
  left: number;
};

type FindAsked = {
  services: readonly FoundService[];
  search: string;
  favourites: readonly string[];
  recent: readonly string[];
  unfolded: string | null;
  idleCount?: number | undefined;
};

const shownAtMost = 50;

/** Best match first; while nothing is typed the services chosen before, then the most used. */
export function findRows({ services, search, favourites, recent, unfolded, idleCount = shownAtMost }: FindAsked): Found {
  const matches = matchServices(services, search);
  const isIdle = search.trim() === '';
  const places = new Map([...new Set([...favourites, ...recent])].map((code, index) => [code, index]));
  const placeOf = (code: string): number => places.get(code) ?? Infinity;
  const before = isIdle
    ? matches
        .filter(({ service }) => places.has(service.serviceCode))
        .toSorted((a, b) => placeOf(a.service.serviceCode) - placeOf(b.service.serviceCode))
    : [];
  const rest = isIdle ? matches.filter(({ service }) => !places.has(service.serviceCode)) : matches;
  const shown = rest.slice(0, isIdle ? Math.max(0, idleCount - before.length) : shownAtMost);
  const rowsOf = (id: HeadRow['id'], members: typeof matches): FindRow[] =>
    members.length === 0
      ? []
      : [
          { kind: 'head', id },
          ...members.flatMap(({ service, ranges }) => serviceRows({ service, ranges, isUnfolded: service.serviceCode === unfolded })),
        ];
  return {
    rows: [...rowsOf('chosenBefore', before), ...rowsOf(isIdle ? headOfIdle(shown) : 'found', shown)],
    count: matches.length,
    left: matches.length - before.length - shown.length,
  };
}

/** Nothing is often bought where no one bought anything lately. */
function headOfIdle(shown: readonly { service: FoundService }[]): HeadRow['id'] {
  return shown.some(({ service }) => service.samples > 0) ? 'all' : 'unmeasured';
}

function serviceRows({ service, ranges, isUnfolded }: Pick<ServiceRow, 'service' | 'ranges' | 'isUnfolded'>): FindRow[] {
  const others = service.offers.slice(1);
  const row: ServiceRow = { kind: 'service', id: service.serviceCode, service, ranges, isUnfolded: isUnfolded && others.length > 0 };
  if (!row.isUnfolded) return [row];
  return [
    row,
    ...others.map((offer, index): OfferRow => ({
      kind: 'offer',
      id: `${service.serviceCode}-${offer.server}`,
      service,
      offer,
      isLast: index === others.length - 1,
    })),
  ];
}

export type Chip = 'best' | 'most_reliable' | 'cheapest' | 'unrated';

export function chipsOf(offer: Offer, isOpen: boolean): Chip[] {
  const marks: Chip[] = isRated(offer) || offer.stock === 0 ? [...offer.marks] : ['unrated', ...offer.marks];
  return marks.filter((mark) => isOpen || mark !== 'best').slice(0, 2);
}

export function isSoldOut({ stock }: Pick<Offer, 'stock'>): boolean {
  return stock === 0;
}
