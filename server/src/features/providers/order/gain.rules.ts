import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import { provenSuccess, type RankedRoute } from './rank-routes.rules.ts';

/** Yesterday's numbers of a service that ended, from one route and for buyers who wanted one country. Money in paise. */
export type SoldGroup = {
  routeId: number;
  wantedCountry: string | null;
  numbers: number;
  /** Sum of what they were sold at. */
  prices: number;
  /** Takings less costs, and less what providers kept. */
  net: number;
};

/** Yesterday's certain answers of a route for a service. */
export type AnswerCount = { asked: number; sold: number };

export type Gain = { amount: number; numbers: number };

/**
 * What yesterday's numbers of other routes would have earned more had `first` been asked first. It is taken to have sold as often as it did when
 * asked, at its average cost, with the success that its samples prove. Undefined where they are too few, or it wasn't asked.
 */
export function estimateGain(of: {
  first: RankedRoute;
  groups: readonly SoldGroup[];
  answers: AnswerCount;
  /** Whether the proposed route has numbers of a country. */
  serves: (country: string) => boolean;
}): Gain | undefined {
  const { first, answers, serves } = of;
  const { cost } = first;
  if (cost === null || first.samples < samplesNeeded || answers.asked === 0) return undefined;
  const moved = of.groups.filter(({ routeId, wantedCountry }) => routeId !== first.id && (wantedCountry === null || serves(wantedCountry)));
  const success = provenSuccess(first);
  const available = answers.sold / answers.asked;
  const amount = moved.reduce((sum, { numbers, prices, net }) => sum + available * (success * (prices - numbers * cost) - net), 0);
  return { amount: Math.round(amount), numbers: moved.reduce((sum, { numbers }) => sum + numbers, 0) };
}
