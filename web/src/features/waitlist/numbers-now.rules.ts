import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { inCountry } from '../catalogue/find/countries.rules.ts';
import type { WaitRequest } from './wait-request.store.ts';

export type Asked = Pick<WaitRequest, 'cap' | 'asked'>;

/** Servers that have numbers of the country, the best first, without what was just asked in vain. `iso`: null for any country. */
export function offersNow(service: OfferedService | undefined, iso: string | null, { asked, cap }: Asked): Offer[] {
  const [own] = service === undefined ? [] : inCountry([service], iso);
  const isNew = ({ server, price }: Offer) => (asked === 'all' ? price > cap : server !== asked);
  return (own?.offers ?? []).filter((offer) => offer.stock !== 0 && isNew(offer));
}
