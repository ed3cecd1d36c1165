import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { ShortOdds } from '../../odds/odds-words.tsx';
import { ratedFigures } from '../../rated-figures.ts';
import { findText } from '../find.texts.ts';
import { countryName } from '../../country-name.ts';

const whole = new Intl.NumberFormat('en-IN');

/** `India +91`, or `India +91, mostly` where the server's routes differ. */
export function OfferCountry({ offer: { country, isCountryMixed } }: { offer: Offer }) {
  if (country === null) return <>{findText.unknownCountry}</>;
  return (
    <span>
      {countryName(country)} <span className="num text-2">{country.prefix}</span>
      {isCountryMixed && `, ${findText.mostly}`}
    </span>
  );
}

export function NarrowFigures({ offer }: { offer: Offer }) {
  const rated = ratedFigures(offer);
  return rated === null ? <Samples offer={offer} /> : <ShortOdds rated={rated} />;
}

export function WideFigures({ offer }: { offer: Offer | undefined }) {
  const rated = offer === undefined ? null : ratedFigures(offer);
  return (
    <span role="gridcell" className="text-right text-xs text-2 max-md:hidden">
      {rated !== null && <ShortOdds rated={rated} />}
    </span>
  );
}

/** `14 tries, too few to rate`; only their count below 768 px and where there is no room. */
export function Samples({ offer, isShort = false }: { offer: Offer; isShort?: boolean }) {
  return (
    <span>
      <span className="num mr-0.5 text-2">{whole.format(offer.samples)}</span> {findText.samples(offer.samples)}
      {!isShort && <span className="max-md:hidden">{findText.tooFew}</span>}
    </span>
  );
}

export function Dot() {
  return <span aria-hidden>·</span>;
}
