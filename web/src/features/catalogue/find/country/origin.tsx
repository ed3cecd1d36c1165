import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { activationsText } from '../../../activations/activations.texts.ts';
import { findText } from '../find.texts.ts';
import { Dot, OfferCountry } from '../list/find-figures.tsx';
import type { ShownService } from './shown.rules.ts';

/** The country that a press buys from; first of all where it isn't the one that other rows show. */
export function Origin({ service, offer }: { service: ShownService; offer: Offer }) {
  const server = activationsText.serverName(offer.server);
  if (service.isAnyCountry)
    return (
      <>
        {findText.unknownCountry} <Dot /> {server}
      </>
    );
  return service.isFirst ? (
    <>
      {server} <Dot /> <OfferCountry offer={offer} />
    </>
  ) : (
    <>
      <span className="font-medium text-1">
        <OfferCountry offer={offer} />
      </span>{' '}
      <Dot /> {server}
    </>
  );
}
