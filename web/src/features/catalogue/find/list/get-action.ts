import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import type { Caps } from '../cap/cap.rules.ts';
import { capOf, cheapestAbove } from '../cap/cap.rules.ts';
import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import { isSoldOut, type OfferRow, type ServiceRow } from './find-rows.ts';
import type { Choice } from '../use-find-buying.ts';

export type GetAction =
  | { kind: 'get'; choice: Choice }
  | { kind: 'allow'; choice: Choice; cap: number }
  | { kind: 'add'; choice: Choice; amount: number }
  | { kind: 'wait'; request: WaitRequest };

type Asked = {
  row: ServiceRow | OfferRow;
  isAnyServer: boolean;
  caps: Caps;
  country: string | null;
  balance: number | undefined;
};

/** What the button of a row does; undefined for a sold out offer beside others. An unfolded offer is bought on its own server. */
export function getActionOf({ row, isAnyServer, caps, country, balance = Infinity }: Asked): GetAction | undefined {
  const { service } = row;
  const offer = row.kind === 'offer' ? row.offer : service.offers[0];
  if (offer === undefined) return undefined;
  if (isSoldOut(offer))
    return row.kind === 'service' ? { kind: 'wait', request: { service, cap: waitingCap(service, caps), country } } : undefined;
  const cap = row.kind === 'service' && isAnyServer ? capOf(service, caps) : capOfCountry(offer, country);
  const choice = { service, offer, cap, country };
  const higher = cap === undefined || offer.price <= cap ? undefined : cheapestAbove(service.offers, cap);
  if (higher !== undefined) return { kind: 'allow', choice, cap: higher };
  const amount = amountToAdd({ price: offer.price, balance });
  if (amount > 0) return { kind: 'add', choice, amount };
  // No more than the balance can be held, so the button names no more.
  return { kind: 'get', choice: { ...choice, cap: cap === undefined ? undefined : Math.min(cap, balance) } };
}

/** Only a purchase within a cap can name its country: a server with routes of several would take any of them. */
function capOfCountry({ price, otherCountries }: Choice['offer'], country: string | null): number | undefined {
  return country === null || otherCountries.length === 0 ? undefined : price;
}

/** All are sold out: what the buyer set, else the dearest of them. */
function waitingCap({ serviceCode, offers }: ServiceRow['service'], caps: Caps): number {
  return caps[serviceCode] ?? Math.max(...offers.map(({ price }) => price));
}
