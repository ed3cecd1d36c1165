import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { activationsText } from '../../../activations/activations.texts.ts';
import { findText } from '../find.texts.ts';
import { Dot, OfferCountry } from '../list/find-figures.tsx';
import type { ShownService } from './shown.rules.ts';

/** The country that a press buys from; first of all where it isn't the one that other rows show. */
export function Origin({ service, offer }: { service: ShownService; offer: Offer }) {
  const server = <span>{activationsText.serverName(offer.server)}</span>;
  const country = service.isAnyCountry ? <span>{findText.unknownCountry}</span> : <OfferCountry offer={offer} />;
  if (service.isFirst)
    return (
      <>
        {server}
        <Dot />
        {country}
      </>
    );
  return (
    <>
      <span className="font-medium text-1">{country}</span>
      <Dot />
      {server}
    </>
  );
}
