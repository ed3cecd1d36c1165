import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { isRated } from '@pinline/contract/catalogue/offers.rules';
import { type Aliases, matchServices, type MatchRange } from '@pinline/contract/catalogue/search/matching.rules';
import { type FoundNote, noteOf } from '../../search/found-note.tsx';
import { matchAmong } from '../../search/match-among.ts';
import { hasOtherCountries, offersElsewhere, type ShownService } from '../country/shown.rules.ts';
import type { FoundService } from '../offers.api.ts';

export type ServiceRow = {
  kind: 'service';
  id: string;
  service: ShownService;
  ranges: readonly MatchRange[];
  alias: string | undefined;
  isUnfolded: boolean;
};
/** Another server of the same country, or the best offer of another country. */
export type OfferRow = { kind: 'offer' | 'country'; id: string; service: ShownService; offer: Offer; isLast: boolean };
/** What lies in other countries. `isUnfolded`: their offers are listed below. */
export type OthersRow = { kind: 'others'; id: string; service: ShownService; isUnfolded: boolean };
export type HeadRow = { kind: 'head'; id: 'chosenBefore' | 'all' | 'unmeasured' | 'found' | 'mostBought' };
export type BuyableRow = ServiceRow | OfferRow;
export type FindRow = BuyableRow | OthersRow | HeadRow;

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
  services: readonly ShownService[];
  /** What any country has. */
  all: readonly FoundService[];
  aliases: Aliases;
  search: string;
  favourites: readonly string[];
  recent: readonly string[];
  unfolded: string | null;
  /** Whether the other countries of the unfolded service are listed too. */
  areOthersShown?: boolean;
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
  areOthersShown = false,
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
            serviceRows({ service, ranges, alias, isUnfolded: service.serviceCode === unfolded, areOthersShown }),
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

type UnfoldedService = Pick<ServiceRow, 'service' | 'ranges' | 'alias' | 'isUnfolded'> & { areOthersShown: boolean };

function serviceRows({ areOthersShown, ...shown }: UnfoldedService): FindRow[] {
  const { service } = shown;
  const { serviceCode } = service;
  const row: ServiceRow = { kind: 'service', id: serviceCode, ...shown, isUnfolded: shown.isUnfolded && canUnfold(service) };
  if (!row.isUnfolded) return [row];
  const offers = service.offers.slice(1);
  const hasOthers = service.isAnyCountry || hasOtherCountries(service);
  const elsewhere = hasOthers && areOthersShown && !service.isAnyCountry ? offersElsewhere(service) : [];
  return [
    row,
    ...offers.map((offer, index): OfferRow => ({
      kind: 'offer',
      id: `${serviceCode}-${offer.server}`,
      service,
      offer,
      isLast: !hasOthers && index === offers.length - 1,
    })),
    ...(hasOthers ? [{ kind: 'others' as const, id: `${serviceCode}-others`, service, isUnfolded: elsewhere.length > 0 }] : []),
    ...elsewhere.map((offer, index): OfferRow => ({
      kind: 'country',
      id: `${serviceCode}-${offer.country?.iso ?? 'any'}`,
      service,
      offer,
      isLast: index === elsewhere.length - 1,
    })),
  ];
}

export function canUnfold(service: ShownService): boolean {
  return service.offers.length > 1 || service.isAnyCountry || hasOtherCountries(service);
}

export type Chip = 'best' | 'most_reliable' | 'cheapest' | 'unrated';

/** `open`: `all` beside the other offers of the service, which marks compare; a folded service is called best where it is highlighted. */
export function chipsOf(offer: Offer, open: 'folded' | 'active' | 'all'): Chip[] {
  const marks: Chip[] = isRated(offer) || offer.stock === 0 ? [...offer.marks] : ['unrated', ...offer.marks];
  const shown = { folded: ['cheapest', 'unrated'], active: ['best', 'cheapest', 'unrated'], all: marks }[open];
  return marks.filter((mark) => shown.includes(mark)).slice(0, 2);
}

export function isSoldOut({ stock }: Pick<Offer, 'stock'>): boolean {
  return stock === 0;
}
