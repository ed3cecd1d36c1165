import { samplesNeeded, type ServerNumber } from './catalogue.rules.ts';

export type Rankable = {
  server: ServerNumber;
  /** In rupees. */
  price: number;
  /** Numbers left; null when unknown. */
  stock: number | null;
  /** Activations of the last 7 days that count. */
  samples: number;
  /** In percent, as `successLowerBound` gives it; null under `samplesNeeded`. */
  lowerBound: number | null;
  medianWaitSeconds: number | null;
};

export const offerMarks = ['best', 'most_reliable', 'cheapest'] as const;
export type OfferMark = (typeof offerMarks)[number];

/** Offers whose lower bounds differ by no more than this many points are equally good, and the price decides. */
const equallyGoodPoints = 5;

/** The share of activations with a code that is exceeded with 90 % confidence, in percent: Wilson's score interval, z = 1.2816. */
export function successLowerBound({ succeeded, samples }: { succeeded: number; samples: number }): number {
  if (samples === 0) return 0;
  const z = 1.2816;
  const rate = succeeded / samples;
  const centre = rate + z ** 2 / (2 * samples);
  const margin = z * Math.sqrt((rate * (1 - rate)) / samples + z ** 2 / (4 * samples ** 2));
  return Math.max(0, (100 * (centre - margin)) / (1 + z ** 2 / samples));
}

/** The most reliable first, among equally good ones the cheapest, too few samples last. Without stock left out. */
export function rankOffers<Offer extends Rankable>(offers: readonly Offer[]): Offer[] {
  const inStock = offers.filter(({ stock }) => stock !== 0);
  const unrated = inStock.filter((offer) => !isRated(offer)).sort(byPrice);
  let rated = inStock.filter(isRated).sort((a, b) => boundOf(b) - boundOf(a));
  const ranked: Offer[] = [];
  while (rated.length > 0) {
    const least = Math.max(...rated.map(boundOf)) - equallyGoodPoints;
    ranked.push(...rated.filter((offer) => boundOf(offer) >= least).sort(byPrice));
    rated = rated.filter((offer) => boundOf(offer) < least);
  }
  return [...ranked, ...unrated];
}

/** The offers that are as good as the first of a ranked list: the default cap of a purchase from any server is the dearest of them. */
export function firstRankingGroup<Offer extends Rankable>(ranked: readonly Offer[]): Offer[] {
  const best = ranked.filter(isRated).map(boundOf);
  if (best.length === 0) return ranked.slice(0, 1);
  const least = Math.max(...best) - equallyGoodPoints;
  return ranked.filter((offer) => isRated(offer) && boundOf(offer) >= least);
}

/** They compare offers, so a single one has none; one without enough samples is never best. */
export function markOffers(ranked: readonly Rankable[]): OfferMark[][] {
  if (ranked.length < 2) return ranked.map(() => []);
  const rated = ranked.filter(isRated);
  const mostReliable = rated.reduce<Rankable | undefined>(
    (most, offer) => (most && boundOf(most) >= boundOf(offer) ? most : offer),
    undefined,
  );
  const cheapest = ranked.reduce<Rankable | undefined>((least, offer) => (least && least.price <= offer.price ? least : offer), undefined);
  const marked = { best: rated[0], most_reliable: mostReliable, cheapest };
  return ranked.map((offer) => offerMarks.filter((mark) => marked[mark] === offer));
}

export function isRated({ samples, lowerBound }: Pick<Rankable, 'samples' | 'lowerBound'>): boolean {
  return samples >= samplesNeeded && lowerBound !== null;
}

function byPrice(a: Rankable, b: Rankable): number {
  return a.price - b.price || (a.medianWaitSeconds ?? Infinity) - (b.medianWaitSeconds ?? Infinity) || Number(a.server) - Number(b.server);
}

function boundOf({ lowerBound }: Rankable): number {
  return lowerBound ?? 0;
}
