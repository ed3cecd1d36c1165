import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { countryName } from '../../catalogue/country-name.ts';
import { findText } from '../../catalogue/find/find.texts.ts';
import type { UnpaidOffer } from '../../wallet/unpaid-offer.ts';
import { topup } from '../deposits.texts.ts';

/** `Get Telegram · India +91 · ₹11.00`. `offer`: undefined until the offers are here, and for one that is gone. */
export function WantedWords({ wanted, offer }: { wanted: UnpaidOffer; offer: Offer | undefined }) {
  const price = offer?.price ?? wanted.price;
  const mayCost = wanted.cap !== undefined && wanted.cap > price ? wanted.cap : undefined;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-1 leading-tight">
      <span className="max-w-full truncate">{topup.unpaidOffer.get(wanted.label)} ·</span>
      {offer !== undefined && (
        <span>
          <Country wanted={wanted} offer={offer} /> ·
        </span>
      )}
      <span className="num">{formatRupees(price)}</span>
      {mayCost !== undefined && (
        <span className="text-2xs font-body">
          {findText.upTo} <span className="num font-medium">{formatRupees(mayCost)}</span>
        </span>
      )}
    </span>
  );
}

/** One country only where the number can't be of another. */
function Country({ wanted, offer: { country, isCountryMixed } }: { wanted: UnpaidOffer; offer: Offer }) {
  const isAny = wanted.country === undefined && (wanted.cap !== undefined || isCountryMixed);
  if (country === null || isAny) return <span>{findText.anyCountry}</span>;
  return (
    <span>
      {countryName(country)} <span className="num">{country.prefix}</span>
    </span>
  );
}
