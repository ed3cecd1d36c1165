import type { Caps } from '../cap/cap.rules.ts';
import { capOf, cheapestAbove } from '../cap/cap.rules.ts';
import { isSoldOut, type OfferRow, type ServiceRow } from './find-rows.ts';
import type { Choice } from '../use-find-buying.ts';

export type GetAction =
  | { kind: 'get'; choice: Choice }
  /** No offer is within the cap; `cap` has one. */
  | { kind: 'allow'; choice: Choice; cap: number };

type Asked = {
  row: ServiceRow | OfferRow;
  isAnyServer: boolean;
  caps: Caps;
  country: string | null;
};

/** What the button of a row does; undefined when all is sold out. An unfolded offer is bought on its own server. */
export function getActionOf({ row, isAnyServer, caps, country }: Asked): GetAction | undefined {
  const { service } = row;
  const offer = row.kind === 'offer' ? row.offer : service.offers[0];
  if (offer === undefined || isSoldOut(offer)) return undefined;
  const cap = row.kind === 'service' && isAnyServer ? capOf(service, caps) : undefined;
  const choice = { service, offer, cap, country };
  const higher = cap === undefined || offer.price <= cap ? undefined : cheapestAbove(service.offers, cap);
  return higher === undefined ? { kind: 'get', choice } : { kind: 'allow', choice, cap: higher };
}
