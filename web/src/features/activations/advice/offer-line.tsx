import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { Dot, NarrowFigures, OfferCountry } from '../../catalogue/find/list/find-figures.tsx';

export function OfferLine({ offer }: { offer: Offer }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-3">
      <OfferCountry offer={offer} /> <Dot /> <NarrowFigures offer={offer} />
    </span>
  );
}
