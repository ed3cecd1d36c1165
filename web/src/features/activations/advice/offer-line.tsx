import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { OfferCountry, Samples } from '../../catalogue/find/list/find-figures.tsx';
import { OddsWords } from '../../catalogue/odds/odds-words.tsx';
import { ratedFigures } from '../../catalogue/rated-figures.ts';

export function OfferLine({ offer }: { offer: Offer }) {
  const rated = ratedFigures(offer);
  return (
    <span className="text-xs text-3">
      <OfferCountry offer={offer} /> · {rated === null ? <Samples offer={offer} /> : <OddsWords rated={rated} />}
    </span>
  );
}
