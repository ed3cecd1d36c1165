import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import { useQuery } from '@tanstack/react-query';
import { OfferCountry, Samples } from '../../catalogue/find/list/find-figures.tsx';
import { OddsWords } from '../../catalogue/odds/odds-words.tsx';
import { ratedFigures } from '../../catalogue/rated-figures.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { activationsText } from '../activations.texts.ts';

/** The price, where the button says what to add in place of it. */
export function OfferLine({ offer }: { offer: Offer }) {
  const rated = ratedFigures(offer);
  const balance = useQuery(balanceQuery()).data?.balance ?? Infinity;
  const amount = amountToAdd({ price: offer.price, balance });
  return (
    <span className="text-xs text-3">
      <OfferCountry offer={offer} /> · {rated === null ? <Samples offer={offer} /> : <OddsWords rated={rated} />}
      {amount > 0 && (
        <span>
          {' · '}
          <span className="num text-2">{formatRupees(offer.price)}</span>
        </span>
      )}
      {amount > subtractRupees(offer.price, balance) && amount > 0 && (
        <span className="block">{activationsText.buy.leastPayment(amount)}</span>
      )}
    </span>
  );
}
