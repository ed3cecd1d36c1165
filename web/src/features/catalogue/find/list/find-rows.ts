import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { isRated } from '@pinline/contract/catalogue/offers.rules';
import { type Aliases, matchServices, type MatchRange } from '@pinline/contract/catalogue/search/matching.rules';
import { type FoundNote, noteOf } from '../../search/found-note.tsx';
import { matchAmong } from '../../search/match-among.ts';
import type { FoundService } from '../offers.api.ts';

export type ServiceRow = {
  kind: 'service';
  id: string;
  service: FoundService;
  ranges: readonly MatchRange[];
  alias: string | undefined;
  isUnfolded: boolean;
};
export type OfferRow = { kind: 'offer'; id: string; service: FoundService; offer: Offer; isLast: boolean };
export type HeadRow = { kind: 'head'; id: 'chosenBefore' | 'all' | 'unmeasured' | 'found' | 'mostBought' };
export type FindRow = ServiceRow | OfferRow | HeadRow;

export type Found = {
  rows: FindRow[];
  count: number;
  left: number;
  note: FoundNote | undefined;
  /** The rows are guesses. */
  isGuess: boolean;
  /** Nothing of this name is on sale anywhere: the rows are what others buy most. */
  isUnknown: boolean;
};

type FindAsked = {
  services: readonly FoundService[];
  /** What any country has. */
  all: readonly FoundService[];
  aliases: Aliases;
  search: string;
  favourites: readonly string[];
  recent: readonly string[];
  unfolded: string | null;
  /** Where nothing is found, what others buy most stands below the question which app is missing. */
  isWishable?: boolean;
  idleCount?: number | undefined;
};

const shownAtMost = 50;
const suggestedAtMost = 5;

/** Best match first; while nothing is typed the services chosen before, then the most used. */
export function findRows({
  services,
  all,
  aliases,
  search,
  favourites,
  recent,
  unfolded,
  isWishable = true,
  idleCount = shownAtMost,
}: FindAsked): Found {
  const matches = matchAmong({ services, all, search, aliases });
  const isIdle = search.trim() === '';
  const isUnknown = !isIdle && matches.length === 0 && matchServices(all, search, aliases).length === 0;
  const suggested = isUnknown && isWishable ? matchServices(services, '', aliases).slice(0, suggestedAtMost) : [];
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
          ...members.flatMap(({ service, ranges, alias }) =>
            serviceRows({ service, ranges, alias, isUnfolded: service.serviceCode === unfolded }),
          ),
        ];
  return {
    rows: [...rowsOf('chosenBefore', before), ...rowsOf(isIdle ? headOfIdle(shown) : 'found', shown), ...rowsOf('mostBought', suggested)],
    count: matches.length,
    left: matches.length - before.length - shown.length,
    note: noteOf(matches[0]),
    isGuess: matches[0]?.isGuess === true,
    isUnknown,
  };
}

/** Nothing is often bought where no one bought anything lately. */
function headOfIdle(shown: readonly { service: FoundService }[]): HeadRow['id'] {
  return shown.some(({ service }) => service.samples > 0) ? 'all' : 'unmeasured';
}

function serviceRows({ service, ranges, alias, isUnfolded }: Pick<ServiceRow, 'service' | 'ranges' | 'alias' | 'isUnfolded'>): FindRow[] {
  const others = service.offers.slice(1);
  const row: ServiceRow = { kind: 'service', id: service.serviceCode, service, ranges, alias, isUnfolded: isUnfolded && others.length > 0 };
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
