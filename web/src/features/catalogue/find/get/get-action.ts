import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import type { Caps } from '../cap/cap.rules.ts';
import { capOf, cheapestAbove, defaultCap } from '../cap/cap.rules.ts';
import { inOtherCountry } from '../country/shown.rules.ts';
import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import { isSoldOut, type BuyableRow, type ServiceRow } from '../list/find-rows.ts';
import type { Choice } from '../use-find-buying.ts';

export type GetAction =
  | { kind: 'get'; choice: Choice }
  | { kind: 'allow'; choice: Choice; cap: number }
  | { kind: 'add'; choice: Choice; amount: number }
  | { kind: 'wait'; request: WaitRequest };

type Asked = {
  row: BuyableRow;
  isAnyServer: boolean;
  caps: Caps;
  balance: number | undefined;
};

/**
 * What the button of a row does; undefined for a sold out offer beside others. A press buys numbers of the country that the row names. An unfolded
 * offer is bought on its own server.
 */
export function getActionOf({ row, isAnyServer, caps, balance = Infinity }: Asked): GetAction | undefined {
  const choice = choiceOf({ row, isAnyServer, caps });
  if (choice === undefined) return undefined;
  const { service, offer, cap, country } = choice;
  if (isSoldOut(offer))
    return row.kind === 'service' ? { kind: 'wait', request: { service, cap: waitingCap(row.service, caps), country } } : undefined;
  const higher = cap === undefined || offer.price <= cap ? undefined : cheapestAbove(service.offers, cap);
  if (higher !== undefined) return { kind: 'allow', choice, cap: higher };
  const amount = amountToAdd({ price: offer.price, balance });
  if (amount > 0) return { kind: 'add', choice, amount };
  // No more than the balance can be held, so the button names no more.
  return { kind: 'get', choice: { ...choice, cap: cap === undefined ? undefined : Math.min(cap, balance) } };
}

/** Any server takes part only for a country that can be named, or where the buyer allowed any country. */
export function choiceOf({ row, isAnyServer, caps }: Omit<Asked, 'balance'>): Choice | undefined {
  if (row.kind === 'offer') return { service: row.service, offer: row.offer, cap: undefined, country: row.offer.country?.iso ?? null };
  if (row.kind === 'country') {
    const { country } = row.offer;
    const service = inOtherCountry(row.service, country);
    // The buyer's own cap was set for the country above.
    const cap = isAnyServer && country !== null ? defaultCap(service.offers) : undefined;
    return { service, offer: row.offer, cap, country: country?.iso ?? null };
  }
  const { service } = row;
  const [offer] = service.offers;
  if (offer === undefined) return undefined;
  const country = service.country?.iso ?? null;
  const cap = isAnyServer && (country !== null || service.isAnyCountry) ? capOf(service, caps) : undefined;
  return { service, offer, cap, country };
}

/** All are sold out: what the buyer set, else the dearest of them. */
function waitingCap({ serviceCode, offers }: ServiceRow['service'], caps: Caps): number {
  return caps[serviceCode] ?? Math.max(...offers.map(({ price }) => price));
}
