import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { formatClock } from '../../../../ui/time/durations.ts';
import { Rate } from '../../rate.tsx';
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

export function NarrowFigures({ offer, hasWait = true }: { offer: Offer; hasWait?: boolean }) {
  const rated = ratedFigures(offer);
  if (rated === null) return <Samples offer={offer} />;
  return (
    <>
      <Rate rate={rated.rate} tone={rated.tone} />
      {hasWait && rated.medianWaitSeconds !== null && (
        <>
          <Dot />
          <span className="sr-only">{findText.usually}</span>
          <span className="num text-2">{formatClock(rated.medianWaitSeconds)}</span>
        </>
      )}
    </>
  );
}

export function WideFigures({ offer }: { offer: Offer | undefined }) {
  const rated = offer === undefined ? null : ratedFigures(offer);
  const wait = rated?.medianWaitSeconds ?? null;
  return (
    <>
      <span role="gridcell" className="text-right text-sm max-md:hidden">
        {rated !== null && <Rate rate={rated.rate} tone={rated.tone} />}
      </span>
      <span role="gridcell" className="num text-right text-sm text-1 max-md:hidden">
        {wait !== null && formatClock(wait)}
      </span>
    </>
  );
}

/** `14 samples, too few to rate`; only their count below 768 px and where there is no room. */
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
