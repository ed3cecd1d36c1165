import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { Dot, OfferCountry, Samples } from '../../catalogue/find/list/find-figures.tsx';
import { OddsWords } from '../../catalogue/odds/odds-words.tsx';
import { ratedFigures } from '../../catalogue/rated-figures.ts';

export function OfferLine({ offer }: { offer: Offer }) {
  const rated = ratedFigures(offer);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-3">
      <OfferCountry offer={offer} /> <Dot /> {rated === null ? <Samples offer={offer} /> : <OddsWords rated={rated} />}
    </span>
  );
}
